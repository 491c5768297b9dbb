import type { Span } from '../../documents/span';
import type { Directive } from '../directive';
import type { Problem } from '../problem';

/**
 * What one Java file says: declarations and the expressions inside them, as plain serialisable data with spans and no
 * parser nodes. Nothing is resolved here: names stay as written.
 */
export interface JavaFacts {
  readonly package: string;
  readonly imports: readonly JavaImport[];
  readonly types: readonly JavaType[];
  readonly problems: readonly Problem[];
  readonly directives: readonly Directive[];
  /** End of the last import, else of the package declaration; else the start of the text, behind a byte order mark. */
  readonly importOffset: number;
}

export interface JavaImport {
  /** Without a trailing `.*`. */
  readonly name: string;
  readonly isStatic: boolean;
  readonly isWildcard: boolean;
  readonly span: Span;
}

export interface JavaType {
  readonly kind: 'class' | 'interface' | 'enum' | 'record' | 'annotation';
  /** Simple name; empty for an anonymous class. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
  /** From `{` to `}` inclusive. */
  readonly bodySpan: Span;
  readonly modifiers: readonly string[];
  readonly annotations: readonly JavaAnnotation[];
  readonly typeParameters: readonly string[];
  /** First bound of each bounded type parameter (`R extends JpaRepository<T, Long>`), by its name; absent without any. */
  readonly typeBounds?: Readonly<Record<string, TypeRef>>;
  /** Superclass first when there is one; for interfaces the extended interfaces. */
  readonly supertypes: readonly TypeRef[];
  /** Includes a record's components and, each with a `new` as initialiser that holds arguments and body, enum constants. */
  readonly fields: readonly JavaField[];
  /** Includes a record's canonical constructor, without body unless written. */
  readonly methods: readonly JavaMethod[];
  readonly types: readonly JavaType[];
  readonly enumConstants: readonly string[];
  /** Static and instance initialiser blocks. */
  readonly initializers: readonly Statement[];
}

export interface JavaField {
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
  readonly type: TypeRef;
  readonly modifiers: readonly string[];
  readonly annotations: readonly JavaAnnotation[];
  readonly initializer?: Expression;
}

export interface JavaMethod {
  /** `<init>` for constructors. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
  readonly modifiers: readonly string[];
  readonly annotations: readonly JavaAnnotation[];
  readonly typeParameters: readonly string[];
  /** Absent for constructors. */
  readonly returnType?: TypeRef;
  readonly parameters: readonly JavaParameter[];
  readonly throws: readonly TypeRef[];
  /** Absent for abstract and native methods. */
  readonly body?: readonly Statement[];
  /** From `{` to `}` inclusive, when there is a body. */
  readonly bodySpan?: Span;
  /** A record's compact constructor, whose parameters are the components and whose fields are set behind the body. */
  readonly isCompact?: boolean;
}

export interface JavaParameter {
  readonly name: string;
  /** Absent for an implicitly typed lambda parameter. */
  readonly type?: TypeRef;
  readonly annotations: readonly JavaAnnotation[];
  readonly span: Span;
}

export interface JavaAnnotation {
  /** As written, possibly qualified, without `@`. */
  readonly name: string;
  readonly span: Span;
  /** A single unnamed argument has the name `value`. */
  readonly arguments: readonly { readonly name: string; readonly value: Expression }[];
}

/** A type as written. `Map<String, List<Order>>[]` has name `Map`, two arguments, one dimension. */
export interface TypeRef {
  /** Possibly qualified (`java.util.Map`); `var` for inferred locals; `?` for wildcards (bound in arguments). */
  readonly name: string;
  readonly arguments: readonly TypeRef[];
  readonly dimensions: number;
  readonly span: Span;
}

export type Expression =
  | LiteralExpression
  | NameExpression
  | FieldExpression
  | CallExpression
  | NewExpression
  | LambdaExpression
  | MethodRefExpression
  | AssignExpression
  | BinaryExpression
  | CastExpression
  | ConditionalExpression
  | SwitchExpression
  | CompositeExpression;

export interface LiteralExpression {
  readonly kind: 'literal';
  readonly literal: 'int' | 'float' | 'string' | 'char' | 'bool' | 'null' | 'class';
  /** Source text; for strings the unescaped content. */
  readonly text: string;
  readonly span: Span;
}

/** A bare identifier, `this` or `super`. */
export interface NameExpression {
  readonly kind: 'name';
  readonly name: string;
  readonly span: Span;
}

/** `target.name`; also a qualified name, which is not told apart here. */
export interface FieldExpression {
  readonly kind: 'field';
  readonly target: Expression;
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
}

export interface CallExpression {
  readonly kind: 'call';
  /** Absent for an unqualified call. */
  readonly target?: Expression;
  readonly name: string;
  readonly nameSpan: Span;
  readonly arguments: readonly Expression[];
  /** From `(` to `)` inclusive. */
  readonly argumentsSpan: Span;
  readonly span: Span;
}

export interface NewExpression {
  readonly kind: 'new';
  readonly type: TypeRef;
  readonly arguments: readonly Expression[];
  readonly argumentsSpan: Span;
  /** Body of an anonymous class. */
  readonly body?: JavaType;
  readonly span: Span;
}

export interface LambdaExpression {
  readonly kind: 'lambda';
  readonly parameters: readonly JavaParameter[];
  /** An expression body is one `return` statement whose span is the expression's. */
  readonly body: readonly Statement[];
  readonly bodySpan: Span;
  readonly isBlock: boolean;
  readonly span: Span;
}

/** `Type::name`, `expr::name`, `Type::new`. */
export interface MethodRefExpression {
  readonly kind: 'methodRef';
  readonly target: Expression;
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
}

export interface AssignExpression {
  readonly kind: 'assign';
  readonly operator: string;
  readonly target: Expression;
  readonly value: Expression;
  readonly span: Span;
}

export interface BinaryExpression {
  readonly kind: 'binary';
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
  readonly span: Span;
}

export interface CastExpression {
  readonly kind: 'cast';
  readonly type: TypeRef;
  readonly value: Expression;
  readonly span: Span;
}

export interface ConditionalExpression {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
  readonly span: Span;
}

export interface SwitchExpression {
  readonly kind: 'switch';
  readonly selector: Expression;
  readonly body: readonly Statement[];
  readonly span: Span;
}

/**
 * Anything else that holds expressions. Operators: `[]` element access, `{}` array initialiser, `new[]` array creation,
 * `new` for `outer.new Inner()`, `instanceof`, `template`, `assert`, `@` an annotation as a value, the unary ones as
 * written, and `error` for broken code, whose parts are what could be read of it.
 */
export interface CompositeExpression {
  readonly kind: 'composite';
  readonly operator: string;
  readonly parts: readonly Expression[];
  /** Of `instanceof` and `new[]`. */
  readonly type?: TypeRef;
  /** Variables that the pattern of an `instanceof` binds. */
  readonly bindings?: readonly JavaParameter[];
  /** Of `@`. */
  readonly annotation?: JavaAnnotation;
  readonly span: Span;
}

export type Statement =
  | LocalStatement
  | ExpressionStatement
  | BlockStatement
  | IfStatement
  | LoopStatement
  | TryStatement
  | SynchronizedStatement
  | LocalTypeStatement;

export interface LocalStatement {
  readonly kind: 'local';
  readonly name: string;
  readonly nameSpan: Span;
  readonly type: TypeRef;
  readonly initializer?: Expression;
  readonly span: Span;
}

export interface ExpressionStatement {
  readonly kind: 'expression' | 'return' | 'throw' | 'yield';
  /** Absent for a bare `return`. */
  readonly expression?: Expression;
  readonly span: Span;
}

export interface BlockStatement {
  readonly kind: 'block';
  readonly body: readonly Statement[];
  readonly span: Span;
}

export interface IfStatement {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly whenTrue: readonly Statement[];
  readonly whenFalse: readonly Statement[];
  readonly span: Span;
}

/** `for`, enhanced `for`, `while`, `do`. */
export interface LoopStatement {
  readonly kind: 'loop';
  readonly variable?: JavaParameter;
  /** Initialisers (of further variables as assignments), condition, update, or the iterated expression. */
  readonly header: readonly Expression[];
  readonly body: readonly Statement[];
  readonly span: Span;
}

export interface TryStatement {
  readonly kind: 'try';
  readonly resources: readonly (LocalStatement | ExpressionStatement)[];
  readonly body: readonly Statement[];
  readonly catches: readonly { readonly parameter: JavaParameter; readonly body: readonly Statement[] }[];
  readonly finally: readonly Statement[];
  readonly span: Span;
}

export interface SynchronizedStatement {
  readonly kind: 'synchronized';
  readonly lock: Expression;
  readonly body: readonly Statement[];
  readonly span: Span;
}

export interface LocalTypeStatement {
  readonly kind: 'type';
  readonly type: JavaType;
  readonly span: Span;
}
