package com.example.reports;

import java.util.List;

import org.springframework.data.repository.ListCrudRepository;

public interface MonthlySalesRepository extends ListCrudRepository<MonthlySales, Long> {

    List<MonthlySales> findBySalesYearOrderBySalesMonth(int salesYear);
}
