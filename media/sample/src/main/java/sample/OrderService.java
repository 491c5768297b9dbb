package sample;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@Service
public class OrderService {

    private final JdbcTemplate jdbc;

    public OrderService(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** flatMap allows 256 calls at once, the scheduler 80, the pool 10: which one counts? */
    public Flux<String> loadAll(List<Long> ids) {
        return Flux.fromIterable(ids)
                .flatMap(id -> Mono.fromCallable(() -> load(id))
                        .subscribeOn(Schedulers.boundedElastic()));
    }

    private String load(Long id) {
        return jdbc.queryForObject("select item from orders where id = ?", String.class, id);
    }
}
