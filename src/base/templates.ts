/** What a placeholder of a template is filled with. */
export type TemplateArgument = string | number;

/** The indexes in a template, such as `'0' | '1'`. */
type Indexes<Template extends string> = Template extends `${string}{${infer Index}}${infer Rest}`
  ? (Index extends `${number}` ? Index : never) | Indexes<Rest>
  : never;

type ArgumentList<
  Index,
  Value,
  Listed extends readonly Value[] = readonly [],
> = `${Listed['length']}` extends Index ? ArgumentList<Index, Value, readonly [...Listed, Value]> : Listed;

/** What a template has to be given: as many arguments as it has placeholders. */
export type ArgumentsOf<Template extends string, Value = TemplateArgument> = Template extends string
  ? string extends Template
    ? readonly Value[]
    : ArgumentList<Indexes<Template>, Value>
  : never;
