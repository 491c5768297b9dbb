package com.example.tickets;

import org.springframework.data.annotation.Id;

public record Ticket(@Id Long id, String title, boolean open) {
}
