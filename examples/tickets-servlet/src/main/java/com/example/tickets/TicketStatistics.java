package com.example.tickets;

import java.util.concurrent.CompletableFuture;

import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Component;

/** Runs on Spring Boot's own executor, whose four threads share the pool with the requests. */
@Component
public class TicketStatistics {

    private final TicketRepository tickets;

    public TicketStatistics(TicketRepository tickets) {
        this.tickets = tickets;
    }

    @Async
    public CompletableFuture<Long> countOpen() {
        return CompletableFuture.completedFuture(tickets.countByOpenTrue());
    }
}
