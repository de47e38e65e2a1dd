import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/**
 * Lets through what the rows of a form's list and their buttons send: `name[0].field`, up to row 99, and the intents of `@conform-to/react`.
 * @throws AppError invalid for a list that is text: the page could not be filled in with it again
 */
export function requireListRows(form: FormData, { name, fields }: { name: string; fields: readonly string[] }): void {
  const row = new RegExp(String.raw`^${name}\[\d{1,2}\]\.(?:${fields.join("|")})$`);
  const button = new RegExp(String.raw`^\{"type":"(?:insert|remove|reorder)","payload":\{"name":"${name}"[,}]`);
  const names = [...form.keys()].filter((key) => key.startsWith(name));
  const pressed = form.getAll("__intent__");
  const isOurs =
    names.every((key) => row.test(key)) && pressed.every((intent) => typeof intent === "string" && button.test(intent));
  if (!isOurs) throw new AppError("invalid", notOurForm);
}
