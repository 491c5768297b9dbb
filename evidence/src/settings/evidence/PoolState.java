package evidence;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Connection pools and clients of databases and brokers. None of them needs a server to be made. */
final class PoolState {
    private PoolState() {}

    static void read(ApplicationState state) throws SQLException {
        for (Object bean : state.beans("javax.sql.DataSource").values()) jdbc(state, (DataSource) bean);
        for (Object bean : state.beans("io.r2dbc.spi.ConnectionFactory").values()) r2dbc(state, bean);
        for (Object bean : state.beans("org.springframework.data.redis.connection.RedisConnectionFactory").values()) redis(state, bean);
        for (Object client : state.beans("com.mongodb.client.MongoClient").values()) {
            state.put("mongo.hosts", String.valueOf(Peek.at(client, "settings.clusterSettings.hosts")));
            state.put("mongo", Peek.at(client, "settings.connectionPoolSettings"), "maxSize", "maxConnecting", "maxWaitTimeMS");
        }
        state.beans("org.springframework.amqp.rabbit.config.AbstractRabbitListenerContainerFactory").forEach((name, factory) -> {
            state.put("rabbit.factory", Peek.name(factory));
            state.put("rabbit", factory, "concurrentConsumers", "maxConcurrentConsumers", "consumersPerQueue", "prefetchCount");
        });
        state.beans("org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory")
                .forEach((name, factory) -> state.put("kafka", factory, "concurrency"));
    }

    private static void jdbc(ApplicationState state, DataSource pool) throws SQLException {
        state.put("jdbc.pool", Peek.name(pool));
        // The first connection is what makes a pool settle its numbers.
        try (Connection ignored = pool.getConnection()) {
            state.put("jdbc", pool, "maximumPoolSize", "minimumIdle", "connectionTimeout", "idleTimeout", "maxLifetime");
            state.put("jdbc", pool, "validationTimeout", "keepaliveTime", "leakDetectionThreshold");
            state.put("jdbc", pool, "maxActive", "maxTotal", "maxIdle", "initialSize");
        }
    }

    private static void r2dbc(ApplicationState state, Object factory) {
        state.put("r2dbc.factory", Peek.name(factory));
        state.put("r2dbc", factory, "metrics.maxAllocatedSize", "metrics.maxPendingAcquireSize", "maxAcquireTime");
        for (Object properties : state.beansNamed("R2dbcProperties")) {
            state.put("r2dbc", properties, "pool.initialSize", "pool.minIdle", "pool.maxIdleTime", "pool.acquireRetry");
        }
    }

    private static void redis(ApplicationState state, Object factory) {
        state.put("redis.factory", Peek.name(factory));
        state.put("redis", factory, "hostName", "timeout");
        Object client = Peek.at(factory, "clientConfiguration");
        state.put("redis.client", Peek.name(client));
        state.put("redis.pool", client, "poolConfig.maxTotal", "poolConfig.maxIdle", "poolConfig.minIdle", "poolConfig.maxWaitDuration");
        state.put("redis.shareNativeConnection", Peek.at(factory, "shareNativeConnection"));
    }
}
