import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Operation, readReference } from "#app/api/reference/read-reference.server.ts";
import { referenceCopy as copy } from "#app/api/reference/reference-copy.ts";
import type { SchemaRow } from "#app/api/reference/schema-rows.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { subjects: readReference(ctx), company: ctx.company.name };
}

const idOf = (subject: string) => `subject-${subject.toLowerCase().replaceAll(/\W+/g, "-")}`;

/** Reference of all endpoints; the details open without scripts. */
export default function ApiReferencePage() {
  const { subjects } = useLoaderData<typeof loader>();
  return (
    <article className="max-w-5xl px-gutter pt-10 pb-20">
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-4 max-w-[65ch]">{copy.lead}</p>
      <p className="mt-3 max-w-[65ch] text-mute">{copy.errors}</p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/api/v1/openapi.json" className="link">
          {copy.document}
        </a>
        <a href="/account-settings/tokens" className="link">
          {copy.tokens}
        </a>
      </p>
      <nav aria-label={copy.contents} className="mt-8">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {subjects.map(({ name }) => (
            <li key={name}>
              <a href={`#${idOf(name)}`} className="link">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {subjects.map(({ name, operations }) => (
        <section key={name} aria-labelledby={idOf(name)} className="mt-12">
          <h2 id={idOf(name)} className="mb-3 text-xl">
            {name}
          </h2>
          {operations.map((operation) => (
            <OperationDetails key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
    </article>
  );
}

function OperationDetails({ operation }: { operation: Operation }) {
  const { id, method, path, summary, description, parameters, body, data } = operation;
  return (
    <details id={id} className="border-t border-line py-3">
      <summary className="cursor-pointer">
        <code className="font-semibold break-all">
          {method} {path}
        </code>{" "}
        <span className="text-mute">{summary}</span>
      </summary>
      <div className="mt-3 grid gap-4 pl-4">
        {description.map((paragraph) => (
          <p key={paragraph} className="max-w-[75ch] break-words">
            {paragraph}
          </p>
        ))}
        <Rows title={copy.parameters} rows={parameters} />
        <Rows title={copy.body} rows={body} />
        {data === null ? <p>{copy.bytes}</p> : <Rows title={copy.data} rows={data} empty={copy.none} />}
      </div>
    </details>
  );
}

function Rows({ title, rows, empty = null }: { title: string; rows: SchemaRow[]; empty?: string | null }) {
  if (rows.length === 0 && empty === null) return null;
  return (
    <div>
      <h3 className="label">{title}</h3>
      {rows.length === 0 ? <p className="text-mute">{empty}</p> : null}
      <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(12rem,auto)_1fr]">
        {rows.map(({ name, type, optional }) => (
          <div key={name} className="contents">
            <dt className="break-all">
              <code>{name}</code>
            </dt>
            <dd className="break-words text-mute">{optional ? `${type} (${copy.optional})` : type}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${copy.title} | ${data?.company ?? ""}` },
  { name: "robots", content: "noindex" },
];
