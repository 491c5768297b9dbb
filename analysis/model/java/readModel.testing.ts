import type { JavaFacts } from '../../facts/java/javaFacts';
import { loadParserForTests } from '../../facts/java/javaParser.testing';
import { buildJavaModel } from './buildJavaModel';
import type { BlockingCall, JavaModel, JavaModelOptions, ThreadContext } from './javaModel';

// Loading compiles the grammar, which takes far longer than reading a fixture.
const loadedParser = loadParserForTests();

/** Builds the model of Java texts by path, in a reactive module unless the options say otherwise. Tests only. */
export async function readModelForTests(
  files: Readonly<Record<string, string>>,
  options: JavaModelOptions = { webMode: () => 'reactive' },
): Promise<JavaModel> {
  const parser = await loadedParser;
  const facts = new Map<string, JavaFacts>();
  for (const [path, text] of Object.entries(files)) facts.set(path, parser.read(text));
  return buildJavaModel(facts, options);
}

export const IMPORTS = `package shop;
  import java.time.Duration; import java.util.*; import java.util.function.*; import java.util.stream.*; import java.util.concurrent.*;
  import reactor.core.publisher.*; import reactor.core.scheduler.*;
  import org.springframework.stereotype.*; import org.springframework.context.annotation.*; import org.springframework.web.bind.annotation.*;
  import org.springframework.beans.factory.annotation.*; import org.springframework.scheduling.annotation.*; import org.springframework.transaction.annotation.*;
  import org.springframework.web.reactive.function.client.WebClient;
`;

/** A shop with a blocking JPA repository and a service around the given members. */
export function shopWith(members: string, others: Readonly<Record<string, string>> = {}): Record<string, string> {
  const files: Record<string, string> = {
    'src/main/java/shop/OrderRepository.java': `package shop;
      import org.springframework.data.jpa.repository.JpaRepository;
      public interface OrderRepository extends JpaRepository<Order, Long> {}`,
    'src/main/java/shop/Order.java': 'package shop; public class Order { private Long id; private List<Long> parts; }',
    'src/main/java/shop/OrderService.java': `${IMPORTS}
      @Service public class OrderService {
        private final OrderRepository repository;
        private final WebClient web;
        OrderService(OrderRepository repository, WebClient.Builder builder) { this.repository = repository; this.web = builder.build(); }
        ${members}
      }`,
  };
  for (const [name, text] of Object.entries(others)) files[`src/main/java/shop/${name}.java`] = `${IMPORTS}${text}`;
  return files;
}

/** `boundedElastic`, `event-loop`, `executor mail`: a thread in a word. */
export function threadName(thread: ThreadContext): string {
  if (thread.kind === 'scheduler') return thread.scheduler.name ?? thread.scheduler.kind;
  return thread.kind === 'executor' ? `executor ${thread.executor.name}`.trim() : thread.kind;
}

/** `OrderService.load → OrderRepository.findById on boundedElastic`. */
export function describeCall(call: BlockingCall): string {
  return `${call.path.map((step) => step.name).join(' → ')} on ${threadName(call.runsOn)}`;
}
