package com.example.orders.invoice;

import java.math.BigDecimal;
import java.util.concurrent.CompletableFuture;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;

/** Adds up the lines of an order, away from the calling thread. */
@Service
public class InvoiceService {

    private static final String TOTAL =
            "select coalesce(sum(quantity * unit_price), 0) from order_line where order_id = ?";

    private final JdbcTemplate jdbc;

    public InvoiceService(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** An order without lines has a total of 0. */
    public CompletableFuture<Invoice> invoiceFor(long orderId) {
        return CompletableFuture.supplyAsync(() -> {
            BigDecimal total = jdbc.queryForObject(TOTAL, BigDecimal.class, orderId);
            return new Invoice(orderId, total);
        });
    }
}
