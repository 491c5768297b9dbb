package com.example.tickets;

import java.util.List;

import org.springframework.data.repository.ListCrudRepository;

public interface TicketRepository extends ListCrudRepository<Ticket, Long> {

    List<Ticket> findByOpenTrue();

    long countByOpenTrue();
}
