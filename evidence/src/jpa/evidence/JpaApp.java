package evidence;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.PersistenceContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** An application with JPA on H2. Its requests query once and then go on working for a while without the database. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({JpaApp.Web.class, JpaApp.Service.class})
public class JpaApp {
    static volatile Calls calls = new Calls(1);
    static final Map<String, Integer> ACTIVE = new ConcurrentHashMap<>();

    @Entity(name = "Item")
    public static class Item {
        @Id
        Long id;
    }

    @RestController
    static class Web {
        private final Service service;
        private final HikariDataSource pool;

        Web(Service service, DataSource pool) {
            this.service = service;
            this.pool = (HikariDataSource) pool;
        }

        @GetMapping("/plain")
        String plain() {
            return work(service::count);
        }

        @GetMapping("/transactional")
        String transactional() {
            return work(service::countInTransaction);
        }

        private String work(Runnable query) {
            ACTIVE.put("before", active());
            query.run();
            ACTIVE.put("afterQuery", active());
            return calls.call();
        }

        private int active() {
            return pool.getHikariPoolMXBean().getActiveConnections();
        }
    }

    static class Service {
        @PersistenceContext
        private EntityManager entities;

        public void count() {
            entities.createQuery("select count(i) from Item i", Long.class).getSingleResult();
        }

        @Transactional
        public void countInTransaction() {
            count();
        }
    }
}
