package com.example.orders;

import java.util.List;

import com.example.orders.confirmation.ConfirmationSender;
import com.example.orders.invoice.Invoice;
import com.example.orders.invoice.InvoiceService;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping("/orders")
public class OrderController {

    private final OrderService orders;
    private final InvoiceService invoices;
    private final ConfirmationSender confirmations;

    public OrderController(OrderService orders, InvoiceService invoices, ConfirmationSender confirmations) {
        this.orders = orders;
        this.invoices = invoices;
        this.confirmations = confirmations;
    }

    @GetMapping
    public Flux<CustomerOrder> find(@RequestParam List<Long> ids) {
        return orders.findOrders(ids);
    }

    @GetMapping("/{id}/invoice")
    public Mono<Invoice> invoice(@PathVariable long id) {
        return Mono.fromFuture(() -> invoices.invoiceFor(id));
    }

    @PostMapping("/{id}/confirmation")
    @ResponseStatus(HttpStatus.ACCEPTED)
    public Mono<Void> confirm(@PathVariable long id) {
        return Mono.fromRunnable(() -> confirmations.send(id));
    }
}
