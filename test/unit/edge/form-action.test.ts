import { expect, test } from "vitest";
import { z } from "zod";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Forms without a key need nothing else of a request. */
function contextWith(flash: { take(): null; set(toast: ToastMessage): void }) {
  return { flash } as unknown as Parameters<typeof submitForm>[0];
}

const schema = z.object({
  name: z.string({ error: "Enter a name." }),
  secret: z.string().optional(),
  names: z.array(z.string()).optional(),
});

/** Sends a form through `act`; what the browser gets, and the toast that was set. */
async function send(fields: [string, string][], act: (value: z.output<typeof schema>) => Promise<{ to: string }>) {
  const toasts: ToastMessage[] = [];
  const flash = { take: () => null, set: (toast: ToastMessage) => void toasts.push(toast) };
  const request = new Request("http://localhost/x", { method: "POST", body: new URLSearchParams(fields) });
  const reply = await submitForm(contextWith(flash), request, { schema, hideFields: ["secret"], act });
  if ("init" in reply) return { status: reply.init?.status, to: null, toasts, result: reply.data };
  return { status: reply.status, to: reply.headers.get("Location"), toasts, result: null };
}

const toast = { kind: "success", title: "Saved" } as const;
const save = async () => ({ to: "/done", toast });

test("a valid form acts once, sets its toast and redirects", async () => {
  const values: unknown[] = [];
  const sent = await send([["name", "Ana"]], async (value) => {
    values.push(value);
    return save();
  });
  expect(sent).toEqual({ status: 302, to: "/done", toasts: [toast], result: null });
  expect(values).toEqual([{ name: "Ana" }]);
});

test("an invalid form keeps its input except hidden fields, names the field and does not act", async () => {
  const sent = await send([["secret", "s3cret"]], () => Promise.reject(new Error("must not act")));
  expect(sent).toMatchObject({ status: 400, toasts: [], result: { error: { name: ["Enter a name."] } } });
  expect(JSON.stringify(sent.result)).not.toContain("s3cret");
});

test("a list button of the form changes the form and does not act", async () => {
  const intent = JSON.stringify({ type: "insert", payload: { name: "names" } });
  const sent = await send([["__intent__", intent]], () => Promise.reject(new Error("must not act")));
  expect(sent).toMatchObject({ status: 200, to: null, toasts: [] });
});

test("a name or a list button that would make a list of millions of entries is refused", async () => {
  const intent = (payload: object, type = "update"): [string, string][] => [
    ["__intent__", JSON.stringify({ type, payload })],
  ];
  for (const fields of [
    [["media[99999999]", "x"]],
    [["a[0].b[1000]", "x"]],
    [["names[999]", "x"]],
    [["names[0][0][0]", "x"]],
    [["names.first", "x"]],
    [["a.".repeat(200), "x"]],
    intent({ name: "names[99999999]", value: "x" }),
    intent({ name: "names", index: 99_999_999, value: "x" }),
    intent({ name: "names", from: 0, to: 1e9 }, "reorder"),
    intent({ name: "names", value: "text" }),
    intent({ name: "other" }, "insert"),
    intent({ value: { name: "all of it" } }),
    intent({ name: "names", defaultValue: [[["x"]]] }, "insert"),
    [["__intent__", "{broken"]],
  ] as [string, string][][])
    await expect(send(fields, save), JSON.stringify(fields).slice(0, 60)).rejects.toMatchObject({ code: "invalid" });
  expect(
    await send(
      [
        ["name", "Ana"],
        ["names[0]", "x"],
      ],
      save,
    ),
  ).toMatchObject({ status: 302 });
});

test("a form whose sender may not send it says so before its fields are checked, and keeps them", async () => {
  const request = (fields: [string, string][]) =>
    new Request("http://localhost/x", { method: "POST", body: new URLSearchParams(fields) });
  const flash = { take: () => null, set: () => undefined };
  for (const [code, status] of [
    ["forbidden", 403],
    ["not_found", 404],
  ] as const) {
    const check = () => Promise.reject(new AppError(code, "Not any more."));
    const reply = await submitForm(contextWith(flash), request([["secret", "x"]]), { schema, check, act: save });
    expect(reply).toMatchObject({ init: { status }, data: { error: { "": ["Not any more."] } } });
  }
  const check = () => Promise.reject(new AppError("unauthorised", ""));
  await expect(submitForm(contextWith(flash), request([]), { schema, check, act: save })).rejects.toMatchObject({
    code: "unauthorised",
  });
});

test("an expected error replies in the form with its status; unauthorised, not found and unexpected errors are thrown", async () => {
  const fail = (error: Error) => send([["name", "Ana"]], () => Promise.reject(error));
  expect(await fail(new AppError("too_many_requests", "Wait a minute."))).toMatchObject({
    status: 429,
    toasts: [],
    result: { initialValue: { name: "Ana" }, error: { "": ["Wait a minute."] } },
  });
  const taken = new AppError("duplicate", "Taken.", { name: ["Taken."] });
  expect(await fail(taken)).toMatchObject({ status: 409, result: { error: { name: ["Taken."] } } });
  for (const error of [new AppError("unauthorised", ""), new AppError("not_found", ""), new TypeError("a bug")])
    await expect(fail(error)).rejects.toBe(error);
});
