package com.example.tickets;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class TicketController {

    private final TicketRepository tickets;

    private final TicketStatistics statistics;

    public TicketController(TicketRepository tickets, TicketStatistics statistics) {
        this.tickets = tickets;
        this.statistics = statistics;
    }

    @GetMapping("/tickets")
    public List<Ticket> open() {
        return tickets.findByOpenTrue();
    }

    @GetMapping("/tickets/count")
    public CompletableFuture<Long> count() {
        return statistics.countOpen();
    }
}
