/**
 * Decides from the raw text alone whether a Java file can matter to a concurrency model, at dozens of times the speed of
 * parsing. A file it refuses may still be called from one it keeps; whoever follows such a call reads the file on demand.
 */

/** Names grouped by the thing that bounds concurrency; matched as whole identifiers, or as a prefix before a capital. */
const TYPES = [
  // Reactive
  'Mono|Flux|ParallelFlux|Schedulers?|BlockHound|Publisher|Sinks|ContextRegistry|Hooks',
  // Threads and executors
  'Executors?|ExecutorService|ScheduledExecutorService|ThreadPoolExecutor|ThreadPoolTaskExecutor|TaskExecutor|AsyncTaskExecutor',
  'SimpleAsyncTaskExecutor|ThreadPoolTaskScheduler|TaskScheduler|SimpleAsyncTaskScheduler|ForkJoinPool|ForkJoinTask',
  'RecursiveTask|RecursiveAction|CompletableFuture|CompletionStage|StructuredTaskScope|ThreadFactory|Thread|Semaphore|Bulkhead|RateLimiter',
  'CountDownLatch|CyclicBarrier|ExecutorCompletionService',
  // Clients and connections
  'WebClient|RestTemplate|RestTemplateBuilder|RestClient|HttpClient|HttpClients|OkHttpClient|ConnectionProvider|FeignClient|EnableFeignClients|Feign',
  'DataSource|DataSourceBuilder|DataSourceProperties|DatabaseClient|ConnectionFactory|ConnectionPool|ConnectionPoolConfiguration',
  'JdbcTemplate|NamedParameterJdbcTemplate|JdbcClient|EntityManager|SessionFactory|R2dbcEntityTemplate',
  'RedisTemplate|StringRedisTemplate|ReactiveRedisTemplate|MongoTemplate|ReactiveMongoTemplate|KafkaTemplate|RabbitTemplate|JmsTemplate',
  'PoolingHttpClientConnectionManager|PoolingHttpClientConnectionManagerBuilder|Dispatcher|HttpExchange|HttpServiceProxyFactory',
  // Spring
  'Async|EnableAsync|AsyncConfigurer|AsyncSupportConfigurer|Scheduled|EnableScheduling|SchedulingConfigurer|Transactional|TransactionTemplate',
  'TransactionalOperator|ConcurrencyLimit|Retryable|KafkaListener|RabbitListener|SqsListener|JmsListener|StreamListener|EventListener',
  'ConfigurationProperties|RestController|Controller|Repository|SpringBootApplication|SpringApplication|SpringApplicationBuilder|WebFilter|GlobalFilter|HandlerFunction|RouterFunction',
  'WebServerFactoryCustomizer|TomcatServletWebServerFactory|NettyReactiveWebServerFactory|TomcatProtocolHandlerCustomizer',
].join('|');

const NAMES = 'parallelStream|commonPool|ofVirtual|startVirtualThread|setProperty|concurrency-lens';

const PREFIXES = 'Hikari|Druid|Reactive|Jedis|Lettuce|Simple(?=Async)';
const SUFFIXES =
  '(?:Repository|Template|Executor|Scheduler|ClientBuilder|DataSource|FeignClient|RequestFactory|RequestFactoryBuilder|RequestFactories)';

const MATTERS = new RegExp(`\\b(?:(?:${TYPES}|${NAMES})\\b|(?:${PREFIXES})[A-Z]\\w*|[A-Z]\\w*${SUFFIXES}\\b)`);

/** False only for a file with none of the names that make, carry or bound concurrent work. */
export function mayMatter(text: string): boolean {
  return MATTERS.test(text);
}
