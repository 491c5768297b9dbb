package com.example.orders;

import org.springframework.data.repository.ListCrudRepository;

/** Blocking: every call holds one JDBC connection until the database has answered. */
public interface OrderRepository extends ListCrudRepository<CustomerOrder, Long> {
}
