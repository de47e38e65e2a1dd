import type { z } from "zod";

/** A rule read a field that is wrong itself: it waits until that is right. */
export class WrongFieldRead extends Error {}

/** The field of a path such as "rows[0].share". */
export const topField = (path: string): string => path.replace(/[.[].*/, "");

/** The values; reading one of a `wrong` field ends the rule that reads it, and `in` does not find it. */
export function readable<Values extends object>(values: Values, wrong: ReadonlySet<string>): Values {
  return new Proxy(values, {
    get(target, name) {
      if (wrong.has(String(name))) throw new WrongFieldRead(String(name));
      return Reflect.get(target, name);
    },
    has: (target, name) => !wrong.has(String(name)) && Reflect.has(target, name),
  });
}

/** A rule between fields: the field that is wrong and why, or null. */
type Rule<Values> = (values: Values) => [field: keyof Values & string, message: string] | null;

/**
 * The schema of a form with rules between its fields. Each is judged as soon as the fields that it reads are right, so that everything wrong is
 * said at once: zod's own refinements wait until the last field is right.
 */
export function withRules<Schema extends z.ZodObject>(schema: Schema, ...rules: Rule<z.output<Schema>>[]): Schema {
  return schema.superRefine(
    (values, context) => {
      const wrong = new Set(context.issues.map(({ path }) => String(path?.[0])));
      for (const rule of rules) {
        try {
          const [field, message] = rule(readable(values, wrong)) ?? [];
          if (field !== undefined) context.addIssue({ code: "custom", path: [field], message });
        } catch (error) {
          if (!(error instanceof WrongFieldRead)) throw error;
        }
      }
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
}
