package com.example.orders.invoice;

import java.math.BigDecimal;

public record Invoice(long orderId, BigDecimal total) {
}
