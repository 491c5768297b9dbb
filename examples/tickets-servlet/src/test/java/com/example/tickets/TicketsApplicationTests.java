package com.example.tickets;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.test.context.ActiveProfiles;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@ActiveProfiles("dev")
class TicketsApplicationTests {

    @Autowired
    private TestRestTemplate client;

    @Autowired
    private HikariDataSource pool;

    @Test
    void listsOpenTickets() {
        Ticket[] open = client.getForObject("/tickets", Ticket[].class);

        assertThat(open).extracting(Ticket::title).containsExactly("The printer is on fire");
        assertThat(client.getForObject("/tickets/count", Long.class)).isEqualTo(1);
    }

    @Test
    void hasThePoolOfItsProfile() {
        assertThat(pool.getMaximumPoolSize()).isEqualTo(4);
    }
}
