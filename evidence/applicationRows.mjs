// Rows about applications that do something: requests at a server, @Async and @Scheduled methods, open-in-view.

/** @typedef {import('./plan.mjs').Group} Group */

const CORES = (n) => [`-XX:ActiveProcessorCount=${n}`];
const row = (scenario, inputs = '') => `${scenario}:${inputs}`;

const TOMCAT = ['boot-3.5-tomcat', 'boot-4.0-tomcat'];
const JETTY = ['boot-3.5-jetty', 'boot-3.5.6-jetty', 'boot-3.5.16-jetty', 'boot-4.0-jetty'];
const UNDERTOW = ['boot-3.5.16-undertow'];
const NETTY = ['boot-3.5-netty', 'boot-4.0-netty'];
const VIRTUAL = 'spring.threads.virtual.enabled';

/** Applications: inputs with a dot are written into application.yaml. One JVM for each switch of virtual threads. */
const BOOT = [false, true].flatMap((virtual) => {
  const both = (inputs) => `${inputs},${VIRTUAL}=${virtual}`;
  const flags = CORES(4);
  return [
    {
      sets: TOMCAT,
      flags,
      rows: [
        row('server-concurrency', both('server.tomcat.threads.max=10,clients=40,callMs=1000')),
        row('server-concurrency', both('server.tomcat.max-connections=20,clients=40,callMs=500')),
        row(
          'server-concurrency',
          both('server.tomcat.max-connections=5,server.tomcat.accept-count=10,clients=40,callMs=2000,connectMs=900'),
        ),
        ...(virtual
          ? []
          : [row('server-concurrency', both('server.tomcat.threads.min-spare=10,clients=250,callMs=4000'))]),
        row('boot-settings', both('case=default')),
      ],
    },
    {
      sets: JETTY,
      flags,
      rows: [
        ...(virtual ? [] : [row('server-concurrency', both('server.jetty.threads.max=20,clients=40,callMs=500'))]),
        ...(virtual ? [row('server-concurrency', both('server.jetty.threads.max=20,clients=250,callMs=1500'))] : []),
      ],
    },
    {
      sets: UNDERTOW,
      flags,
      rows: [
        row('server-concurrency', both('server.undertow.threads.worker=8,clients=40,callMs=500')),
        ...(virtual ? [] : [row('server-concurrency', both('server.undertow.threads.io=4,clients=60,callMs=2000'))]),
      ],
    },
    {
      sets: NETTY,
      flags,
      rows: [row('server-concurrency', both('clients=40,callMs=500')), row('boot-settings', both('case=default'))],
    },
  ];
});

const BOOT_TASKS = [
  {
    sets: TOMCAT,
    flags: CORES(4),
    rows: [
      row('boot-settings', 'spring.datasource.hikari.connection-timeout=30s'),
      row(
        'boot-settings',
        'spring.datasource.hikari.connection-timeout=2000,spring.datasource.hikari.maximum-pool-size=3',
      ),
      row('boot-settings', 'reactor.schedulers.defaultBoundedElasticSize=7'),
      row('task-pools', 'case=default,executors=none,tasks=20,callMs=400'),
      row('task-pools', 'case=max-only,spring.task.execution.pool.max-size=16,executors=none,tasks=20,callMs=400'),
      row(
        'task-pools',
        'case=max-and-queue,spring.task.execution.pool.max-size=16,spring.task.execution.pool.queue-capacity=4,executors=none,tasks=20,callMs=400',
      ),
      row('task-pools', 'executors=two,tasks=20,callMs=400'),
      row('task-pools', 'executors=one,tasks=12,callMs=400'),
      row('task-pools', 'executors=one-and-scheduling,tasks=20,callMs=400'),
      row('task-pools', 'executors=scheduling,tasks=20,callMs=400'),
      row('task-pools', 'executors=plain,tasks=20,callMs=400'),
      row('task-pools', 'executors=plain-and-scheduling,tasks=6,callMs=200'),
      row('scheduling', 'case=default,trigger=fixedRate,callMs=500'),
      row('scheduling', 'case=pool-3,spring.task.scheduling.pool.size=3,trigger=fixedRate,callMs=500'),
    ],
  },
  {
    sets: TOMCAT,
    jdks: ['newer'],
    flags: CORES(4),
    rows: [
      row(
        'task-pools',
        `case=virtual-pool,spring.task.execution.pool.core-size=3,executors=none,tasks=20,callMs=400,${VIRTUAL}=true`,
      ),
      row(
        'task-pools',
        `case=virtual-limit,spring.task.execution.simple.concurrency-limit=5,executors=none,tasks=20,callMs=400,${VIRTUAL}=true`,
      ),
      row('scheduling', `case=virtual,trigger=fixedRate,callMs=500,${VIRTUAL}=true`),
      row('scheduling', `case=virtual,trigger=fixedDelay,callMs=500,${VIRTUAL}=true`),
    ],
  },
];

const RELEASE_AFTER_TRANSACTION =
  'spring.jpa.properties.hibernate.connection.handling_mode=DELAYED_ACQUISITION_AND_RELEASE_AFTER_TRANSACTION';

/** A pool of 2; each request queries once and then works on for one call time. */
const JPA = {
  sets: ['jpa-3.5', 'jpa-4.0'],
  flags: CORES(4),
  rows: ['plain', 'transactional'].flatMap((handler) => [
    row('open-in-view', `case=on,handler=${handler},clients=8,callMs=500`),
    row('open-in-view', `case=off,handler=${handler},spring.jpa.open-in-view=false,clients=8,callMs=500`),
    row('open-in-view', `case=released,handler=${handler},${RELEASE_AFTER_TRANSACTION},clients=8,callMs=500`),
  ]),
};

/** @type {Group[]} */
export const APPLICATION_GROUPS = [...BOOT, ...BOOT_TASKS, JPA];
