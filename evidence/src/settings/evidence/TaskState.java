package evidence;

import java.util.TreeMap;

/** Executors and schedulers, each by its bean's name. */
final class TaskState {
    private TaskState() {}

    static void read(ApplicationState state) {
        new TreeMap<>(state.beans("java.util.concurrent.Executor")).forEach((name, bean) -> {
            state.put("task." + name, Peek.name(bean));
            switch (Peek.name(bean)) {
                case "ThreadPoolTaskExecutor" ->
                    state.put("task." + name, bean, "threadPoolExecutor.corePoolSize", "threadPoolExecutor.maximumPoolSize",
                            "threadPoolExecutor.queue.remainingCapacity", "keepAliveSeconds");
                case "ThreadPoolTaskScheduler" ->
                    state.put("task." + name, bean, "scheduledThreadPoolExecutor.corePoolSize");
                default ->
                    state.put("task." + name, bean, "concurrencyLimit", "rejectTasksWhenLimitReached");
            }
            state.put("task." + name + ".prefix", Peek.at(bean, "threadNamePrefix"));
            Object decorator = Peek.at(bean, "taskDecorator");
            if (decorator != null) state.put("task." + name + ".decorator", Peek.name(decorator));
        });
    }
}
