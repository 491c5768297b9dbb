package evidence;

import java.util.TreeMap;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.context.ConfigurableApplicationContext;

/** What the settings of Spring MVC, WebFlux and the HTTP clients reach. */
final class WebState {
    private WebState() {}

    static void read(ApplicationState state) {
        ConfigurableApplicationContext context = state.context();
        state.put("openInView", context.containsBean("openEntityManagerInViewInterceptor"));
        if (context.containsBean("requestMappingHandlerAdapter")) {
            Object adapter = context.getBean("requestMappingHandlerAdapter");
            state.put("mvc.asyncRequestTimeout", Peek.at(adapter, "asyncRequestTimeout"));
        }
        if (context.containsBean("dispatcherServletRegistration")) {
            state.put("mvc.path", Peek.at(context.getBean("dispatcherServletRegistration"), "path"));
        }
        if (context.containsBean("httpHandler")) state.put("webflux.handler", Peek.name(context.getBean("httpHandler")));
        for (String name : new TreeMap<>(clients(state)).values()) {
            Object bean = context.getBean(name);
            state.put("http." + name, bean.getClass().isRecord() ? bean.toString() : Peek.name(bean));
        }
    }

    private static java.util.Map<String, String> clients(ApplicationState state) {
        java.util.Map<String, String> names = new TreeMap<>();
        for (String name : BeanFactoryUtils.beanNamesIncludingAncestors(state.context())) {
            Class<?> type = state.context().getType(name);
            if (type == null || !type.getName().startsWith("org.springframework.boot.")) continue;
            if (type.getSimpleName().matches("\\w*(RequestFactory|Connector)(Builder|Settings)|HttpClientSettings")) names.put(name, name);
        }
        return names;
    }
}
