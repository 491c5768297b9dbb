package com.example.orders.confirmation;

import java.time.LocalDateTime;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Service;

/** Confirms an order after the caller has gone on; here "sending" is a row in the confirmation table. */
@Service
public class ConfirmationSender {

    private final JdbcTemplate jdbc;

    public ConfirmationSender(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @Async("confirmationExecutor")
    public void send(long orderId) {
        jdbc.update("insert into confirmation (order_id, sent_at) values (?, ?)", orderId, LocalDateTime.now());
    }
}
