package com.example.orders;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.reactive.AutoConfigureWebTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest
@AutoConfigureWebTestClient
class OrdersApplicationTests {

    @Autowired
    private WebTestClient client;

    @Test
    void findsTheOrdersThatExist() {
        client.get().uri("/orders?ids=1,3,99").exchange()
                .expectStatus().isOk()
                .expectBodyList(CustomerOrder.class)
                .value(found -> assertThat(found).extracting(CustomerOrder::id).containsExactlyInAnyOrder(1L, 3L));
    }

    @Test
    void addsUpAnInvoice() {
        client.get().uri("/orders/1/invoice").exchange()
                .expectStatus().isOk()
                .expectBody().json("{\"orderId\":1,\"total\":65.90}");
    }

    @Test
    void acceptsAConfirmation() {
        client.post().uri("/orders/1/confirmation").exchange().expectStatus().isAccepted();
    }
}
