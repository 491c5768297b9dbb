insert into monthly_sales (sales_year, sales_month, revenue) values
  (2024, 11, 18250.00),
  (2024, 12, 31470.50),
  (2025, 1, 15980.25);
