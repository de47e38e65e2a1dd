/** Copy whose messages without inputs are read as texts, in the language of the page that reads them. */
type Texts<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (...inputs: infer Inputs) => string
    ? [] extends Inputs
      ? string
      : Tree[Name]
    : Tree[Name] extends object
      ? Texts<Tree[Name]>
      : Tree[Name];
};

function propertyOf(value: unknown): PropertyDescriptor {
  const isText = typeof value === "function" && value.length === 0;
  if (isText) return { get: () => value(), enumerable: true };
  return { value: typeof value === "object" && value !== null ? texts(value) : value, enumerable: true };
}

/** A module's copy from functions of `#messages`. Those with inputs stay functions. */
export function texts<Tree extends object>(tree: Tree): Texts<Tree> {
  const properties = Object.entries(tree).map(([name, value]) => [name, propertyOf(value)] as const);
  return Object.defineProperties({}, Object.fromEntries(properties)) as Texts<Tree>;
}
