import { type FormEvent, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { maxShown, sendRequest, type TriedResponse } from "#app/api/reference/components/send-request.ts";
import type { ReferenceOperation } from "#app/api/reference/read/read-operation.server.ts";
import { referenceCopy } from "#app/api/reference/reference-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

const { tryIt: copy, operation: words } = referenceCopy;

type TryOperationProps = { operation: Pick<ReferenceOperation, "method" | "path" | "isWrite" | "parameters" | "body"> };
type Errors = Record<string, string>;

/** The request of a filled form, or what is wrong with it. */
function readTried(form: FormData, { method, path, isWrite, parameters, body }: TryOperationProps["operation"]) {
  const value = (name: string) => String(form.get(name) ?? "").trim();
  const errors: Errors = {};
  const query = new URLSearchParams();
  let address = path;
  for (const { name, place, optional } of parameters) {
    const given = value(`parameter.${name}`);
    if (given === "" && !optional) errors[name] = copy.missing(name);
    if (place === "path") address = address.replace(`{${name}}`, encodeURIComponent(given));
    else if (place === "query" && given !== "") query.set(name, given);
  }
  const token = value("token");
  if (isWrite && token === "") errors.token = copy.tokenMissing;
  const text = body === null ? null : value("body");
  if (text !== null && !isJson(text)) errors.body = copy.bodyInvalid;
  const request = { method, path: query.size > 0 ? `${address}?${query}` : address, token, body: text };
  return Object.keys(errors).length > 0 ? { errors } : { request };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Sends the operation from the page. Without scripts there is the curl command. */
export function TryOperation({ operation }: TryOperationProps) {
  const isHydrated = useHydrated();
  const [errors, setErrors] = useState<Errors>({});
  const [response, setResponse] = useState<TriedResponse | "failed" | null>(null);
  const [isSending, setIsSending] = useState(false);
  const running = useRef<AbortController | null>(null);
  // A form that scripts do not handle would put the token into an address.
  if (!isHydrated) return null;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readTried(new FormData(event.currentTarget), operation);
    setErrors(read.errors ?? {});
    if (read.request === undefined) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setIsSending(true);
    try {
      setResponse(await sendRequest(read.request, controller.signal));
    } catch {
      if (!controller.signal.aborted) setResponse("failed");
    } finally {
      if (running.current === controller) setIsSending(false);
    }
  }

  const fields = operation.parameters.filter(({ place }) => place !== "header");
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5 border-y border-line py-6">
      <div className="grid gap-2">
        <h2 className="text-xl">{copy.title}</h2>
        <p className="text-mute">{copy.lead}</p>
      </div>
      <form onSubmit={submit} noValidate autoComplete="off" className="grid max-w-md gap-5">
        {fields.map(({ name, type, optional, place, example }) => (
          <Field
            key={name}
            name={`parameter.${name}`}
            label={<code>{name}</code>}
            hint={optional ? `${type}, ${words.optional}` : type}
            defaultValue={optional || place === "path" ? "" : example}
            error={errors[name]}
            errorRole="alert"
            spellCheck={false}
          />
        ))}
        {operation.body === null ? null : (
          <Field
            name="body"
            label={copy.body}
            multiline
            rows={8}
            defaultValue={operation.body.example}
            error={errors.body}
            errorRole="alert"
            spellCheck={false}
          />
        )}
        <Field
          name="token"
          type="password"
          label={copy.token}
          hint={operation.isWrite ? copy.tokenWrites : copy.tokenReads}
          error={errors.token}
          errorRole="alert"
          autoComplete="off"
        />
        <Button variant="accent" className="justify-self-start" aria-disabled={isSending}>
          {isSending ? copy.sending : copy.send}
        </Button>
      </form>
      <div role="status">{response === null ? null : <Answer response={response} />}</div>
    </section>
  );
}

function Answer({ response }: { response: TriedResponse | "failed" }) {
  if (response === "failed") return <p>{copy.failed}</p>;
  const { status, ms, headers, text, isCut } = response;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p>
        <strong>{status}</strong> <span className="text-mute">{copy.took(ms)}</span>
      </p>
      {headers.map((header) => (
        <p key={header} className="text-sm break-words text-mute">
          {header}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={copy.response} className="code-block code-block-tall">
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      {isCut ? <p className="text-sm text-mute">{copy.cut(maxShown)}</p> : null}
    </div>
  );
}
