import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Document, ListedOperation } from "#test/hostile/api/operations.ts";
import type { RawAnswer } from "#test/support/raw-request.ts";

const isJson = (type: string | undefined) => type?.split(";")[0]?.trim() === "application/json";

/** Holds answers against the document: status, type and body. */
export class AnswerChecker {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  readonly #made = new Map<string, ValidateFunction>();

  constructor({ components }: Document) {
    this.#ajv.addSchema({ $id: "document", components });
  }

  #validator(key: string, schema: object): ValidateFunction {
    const made = this.#made.get(key);
    if (made) return made;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = this.#ajv.compile(JSON.parse(text));
    this.#made.set(key, validate);
    return validate;
  }

  /** What the document does not say of the answer; null if it says everything. */
  problem(
    { method, path, operation: { responses } }: ListedOperation,
    { status, headers, body }: RawAnswer,
  ): string | null {
    if (status >= 500) return `${status}`;
    const listed = responses[String(status)] ?? responses.default;
    if (listed === undefined) return `${status} is not documented`;
    const type = headers["content-type"];
    const content = listed.content ?? {};
    const schema = content["application/json"]?.schema;
    if (schema === undefined) {
      const hasContent = Object.keys(content).length > 0;
      return hasContent || body === "" ? null : `${status} has a body that is not documented`;
    }
    if (!isJson(type)) return `${status} is ${type}`;
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return `${status} is no JSON`;
    }
    const validate = this.#validator(`${method} ${path} ${responses[String(status)] ? status : "default"}`, schema);
    return validate(value) ? null : `${status} against its schema: ${this.#ajv.errorsText(validate.errors)}`;
  }
}
