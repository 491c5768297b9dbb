/** A small project on disk with one finding that has a safe fix and one that has none. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const SERVICE = 'src/main/java/shop/OrderService.java';

const FILES: { readonly [path: string]: string } = {
  'pom.xml': `<project><modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
<parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
<properties><java.version>17</java.version></properties>
<dependencies>
<dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
<dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-data-jdbc</artifactId></dependency>
</dependencies></project>
`,
  '.concurrency-lens.yaml': 'cores: 8\n',
  'src/main/java/shop/OrderRepository.java': `package shop;
import org.springframework.data.repository.CrudRepository;
interface OrderRepository extends CrudRepository<Order, Long> { int countByTotal(int total); }
`,
  [SERVICE]: `package shop;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
class OrderService {
  private final OrderRepository repository;
  OrderService(OrderRepository repository) { this.repository = repository; }
  Flux<Integer> load(Flux<Integer> totals) {
    return totals.flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total))
        .subscribeOn(Schedulers.boundedElastic()));
  }
  CompletableFuture<Integer> later(int total) {
    return CompletableFuture.supplyAsync(() -> repository.countByTotal(total));
  }
}
`,
};

/** Writes the project into a folder, with `changed` texts in place of its own. */
export function writeShop(folder: string, changed: { readonly [path: string]: string | Uint8Array } = {}): void {
  for (const [path, text] of Object.entries({ ...FILES, ...changed })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** The text of the service as it is written. */
export const SERVICE_TEXT = FILES[SERVICE] ?? '';
