package com.example.reports;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.client.TestRestTemplate;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class ReportsApplicationTests {

    @Autowired
    private TestRestTemplate client;

    @Test
    void listsTheMonthsOfAYear() {
        MonthlySales[] months = client.getForObject("/reports/2024", MonthlySales[].class);

        assertThat(months).extracting(MonthlySales::salesMonth).containsExactly(11, 12);
    }
}
