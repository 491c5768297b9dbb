package com.example.orders;

import java.util.List;

import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Loads orders side by side: each blocking look-up runs on a boundedElastic thread. */
@Service
public class OrderService {

    private final OrderRepository repository;

    public OrderService(OrderRepository repository) {
        this.repository = repository;
    }

    /** The orders that exist, in the order in which the database answers. */
    public Flux<CustomerOrder> findOrders(List<Long> ids) {
        return Flux.fromIterable(ids)
                .flatMap(id -> Mono.fromCallable(() -> repository.findById(id))
                        .subscribeOn(Schedulers.boundedElastic()))
                .mapNotNull(found -> found.orElse(null));
    }
}
