insert into customer_order (id, customer, placed_on) values
  (1, 'Kim Minji', date '2025-01-10'),
  (2, 'Lee Joon', date '2025-01-11'),
  (3, 'Park Sora', date '2025-01-12');

insert into order_line (order_id, product, quantity, unit_price) values
  (1, 'Kettle', 1, 39.90),
  (1, 'Tea cup', 4, 6.50),
  (2, 'Desk lamp', 2, 24.00),
  (3, 'Notebook', 10, 2.75);
