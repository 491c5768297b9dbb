package com.example.orders;

import java.time.LocalDate;

import org.springframework.data.annotation.Id;

public record CustomerOrder(@Id Long id, String customer, LocalDate placedOn) {
}
