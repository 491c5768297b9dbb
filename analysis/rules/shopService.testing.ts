/** A service of the shop around the given members, with the imports that reactive code needs. Tests only. */
export function shopService(members: string, annotations = '', name = 'OrderService'): string {
  return `
    //- /src/main/java/shop/${name}.java
    package shop;
    import java.time.Duration;
    import java.util.List;
    import java.util.Optional;
    import java.util.concurrent.Callable;
    import org.springframework.boot.CommandLineRunner;
    import org.springframework.http.ResponseEntity;
    import org.springframework.web.bind.annotation.GetMapping;
    import org.springframework.web.bind.annotation.RestController;
    import org.springframework.web.client.RestTemplate;
    import org.springframework.web.reactive.function.client.WebClient;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Scheduler;
    import reactor.core.scheduler.Schedulers;
    ${annotations}
    class ${name} {
      private final OrderRepository repository;
      private final WebClient web;
      private final RestTemplate http = new RestTemplate();
      ${name}(OrderRepository repository, WebClient web) { this.repository = repository; this.web = web; }
${members}
    }
  `;
}
