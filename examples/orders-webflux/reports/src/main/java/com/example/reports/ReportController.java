package com.example.reports;

import java.util.List;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Plain blocking code: Tomcat runs each request on a virtual thread of its own. */
@RestController
public class ReportController {

    private final MonthlySalesRepository sales;

    public ReportController(MonthlySalesRepository sales) {
        this.sales = sales;
    }

    @GetMapping("/reports/{year}")
    public List<MonthlySales> year(@PathVariable int year) {
        return sales.findBySalesYearOrderBySalesMonth(year);
    }
}
