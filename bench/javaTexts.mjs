// Java texts of the kinds a Spring project is made of. Each takes a name, a package and a source of choices.

const FIELD_TYPES = ['String', 'Long', 'int', 'boolean', 'java.math.BigDecimal', 'java.time.Instant', 'java.util.UUID'];
const WORDS = ['name', 'status', 'amount', 'currency', 'createdAt', 'updatedAt', 'owner', 'region', 'channel', 'note'];

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function fieldsOf(random, count) {
  return Array.from({ length: count }, (_, i) => ({ type: random.pick(FIELD_TYPES), name: `${WORDS[i % 10]}${i}` }));
}

/** A plain carrier of data; half are records. */
export function dto(pkg, name, random) {
  const fields = fieldsOf(random, 4 + random.below(8));
  if (random.chance(0.5)) {
    const parts = fields.map(({ type, name: field }) => `    ${type} ${field}`).join(',\n');
    return `package ${pkg};\n\n/** What the outside sees of ${name}. */\npublic record ${name}(\n${parts}) {\n}\n`;
  }
  const accessors = fields.map(
    ({ type, name: field }) =>
      `    public ${type} get${capital(field)}() {\n        return ${field};\n    }\n\n` +
      `    public void set${capital(field)}(${type} ${field}) {\n        this.${field} = ${field};\n    }\n`,
  );
  const declared = fields.map(({ type, name: field }) => `    private ${type} ${field};`).join('\n');
  return `package ${pkg};\n\npublic class ${name} {\n\n${declared}\n\n${accessors.join('\n')}}\n`;
}

export function entity(pkg, name, random) {
  const fields = fieldsOf(random, 5 + random.below(6));
  const columns = fields.map(
    ({ type, name: field }) => `    @Column(name = "${field}")\n    private ${type} ${field};\n`,
  );
  const getters = fields.map(
    ({ type, name: field }) => `    public ${type} get${capital(field)}() {\n        return ${field};\n    }\n`,
  );
  return `package ${pkg};

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class ${name} {

    @Id
    private Long id;

${columns.join('\n')}
${getters.join('\n')}}
`;
}

export function repository(pkg, name, entityName, random) {
  const finders = Array.from(
    { length: 1 + random.below(4) },
    (_, i) => `    List<${entityName}> findBy${capital(WORDS[i])}${i}(String ${WORDS[i]});\n`,
  );
  return `package ${pkg};

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

public interface ${name} extends JpaRepository<${entityName}, Long> {

${finders.join('\n')}}
`;
}

/** One method of a reactive service; every kind appears in real code, faulty ones included. */
function reactiveMethod(i, entityName, random) {
  const limit = random.chance(0.4) ? `, ${4 << random.below(6)}` : '';
  return random.pick([
    `    public Flux<${entityName}> loadAll${i}(List<Long> ids) {
        return Flux.fromIterable(ids)
            .flatMap(id -> Mono.fromCallable(() -> repository.findById(id).orElseThrow())
                .subscribeOn(Schedulers.boundedElastic())${limit});
    }
`,
    `    public Mono<String> describe${i}(Long id) {
        return Mono.fromCallable(() -> repository.findById(id).orElseThrow())
            .subscribeOn(Schedulers.boundedElastic())
            .map(found -> "found " + found.getId())
            .filter(text -> !text.isBlank())
            .defaultIfEmpty("none");
    }
`,
    `    public Flux<String> prices${i}(List<String> codes) {
        return Flux.fromIterable(codes)
            .flatMap(code -> client.get().uri("/prices/{code}", code).retrieve().bodyToMono(String.class)${limit})
            .onErrorResume(error -> Mono.just("unknown"));
    }
`,
    `    public Mono<Integer> count${i}(List<String> names) {
        int total = 0;
        for (String name : names) {
            if (name != null && name.length() > ${i % 17}) {
                total += name.length() * ${1 + (i % 5)};
            }
        }
        return Mono.just(total);
    }
`,
  ]);
}

/** `lines` is the length wanted; the text is as long or up to ten lines longer. */
export function reactiveService(pkg, name, names, random, lines = 60) {
  const head = `package ${pkg};

import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@Service
public class ${name} {

    private final ${names.repository} repository;
    private final WebClient client;

    public ${name}(${names.repository} repository, WebClient client) {
        this.repository = repository;
        this.client = client;
    }
`;
  return filled(head, lines, (i) => reactiveMethod(i, names.entity, random));
}

function blockingMethod(i, names, random) {
  return random.pick([
    `    @Transactional
    public ${names.entity} save${i}(${names.entity} given) {
        ${names.entity} saved = repository.save(given);
        log.info("saved {}", saved.getId());
        return saved;
    }
`,
    `    @Async
    public CompletableFuture<String> send${i}(Long id) {
        ${names.entity} found = repository.findById(id).orElseThrow();
        return CompletableFuture.completedFuture("sent " + found.getId());
    }
`,
    `    public List<String> names${i}(List<Long> ids) {
        return ids.stream()
            .map(id -> ${names.other ? `other.describe${i % 3}(id)` : '"n" + id'})
            .filter(text -> text.length() > ${i % 11})
            .toList();
    }
`,
    `    public String describe${i}(Long id) {
        if (id == null) {
            return "none";
        }
        return repository.findById(id).map(found -> "entity " + found.getId()).orElse("missing");
    }
`,
  ]);
}

export function blockingService(pkg, name, names, random, lines = 60) {
  const other = names.other ? `    private final ${names.other} other;\n` : '';
  const head = `package ${pkg};

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class ${name} {

    private static final Logger log = LoggerFactory.getLogger(${name}.class);

    private final ${names.repository} repository;
${other}
    public ${name}(${names.repository} repository${names.other ? `, ${names.other} other` : ''}) {
        this.repository = repository;
${names.other ? '        this.other = other;\n' : ''}    }
`;
  return filled(head, lines, (i) => blockingMethod(i, names, random));
}

export function controller(pkg, name, serviceName, random) {
  const calls = Array.from(
    { length: 2 + random.below(3) },
    (_, i) => `    @GetMapping("/${name.toLowerCase()}/${i}/{id}")
    public String get${i}(@PathVariable Long id) {
        return service.describe${i}(id);
    }
`,
  );
  return `package ${pkg};

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class ${name} {

    private final ${serviceName} service;

    public ${name}(${serviceName} service) {
        this.service = service;
    }

${calls.join('\n')}}
`;
}

/** Code without any concurrency: the prefilter refuses it. */
export function mapper(pkg, name, random) {
  return filled(`package ${pkg};\n\nfinal class ${name} {\n`, 30 + random.below(90), (i) => {
    return `    static String format${i}(String given, int width) {
        StringBuilder text = new StringBuilder(given);
        while (text.length() < width + ${i}) {
            text.insert(0, ' ');
        }
        return text.toString();
    }
`;
  });
}

export function application(pkg, name) {
  return `package ${pkg};

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableAsync;

@SpringBootApplication
@EnableAsync
public class ${name} {

    public static void main(String[] args) {
        SpringApplication.run(${name}.class, args);
    }
}
`;
}

function filled(head, lines, method) {
  const parts = [head];
  let length = head.split('\n').length;
  for (let i = 0; length < lines; i++) {
    const text = method(i);
    parts.push(text);
    length += text.split('\n').length;
  }
  return `${parts.join('\n')}}\n`;
}
