package com.example.reports;

import java.math.BigDecimal;

import org.springframework.data.annotation.Id;

public record MonthlySales(@Id Long id, int salesYear, int salesMonth, BigDecimal revenue) {
}
