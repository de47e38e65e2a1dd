import { SchemaTable } from "#app/api/reference/components/schema-table.tsx";
import { TryOperation } from "#app/api/reference/components/try-operation.tsx";
import type { ReferenceOperation } from "#app/api/reference/read/read-operation.server.ts";
import { referenceCopy } from "#app/api/reference/reference-copy.ts";
import { CodeBlock } from "#app/ui/code-block.tsx";

const copy = referenceCopy.operation;

/** Everything that the document says of an operation, with examples. */
export function OperationDetails({ operation }: { operation: ReferenceOperation }) {
  const { description, parameters, body, data, errors, curl } = operation;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-3">
        {description.map((paragraph) => (
          <p key={paragraph} className="max-w-[75ch] break-words">
            {paragraph.replaceAll("`", "")}
          </p>
        ))}
      </div>
      <CodeBlock title={copy.request} code={curl} />
      <TryOperation operation={operation} />
      <SchemaTable title={copy.parameters} rows={parameters} />
      {body === null ? null : (
        <>
          <SchemaTable title={copy.body} rows={body.rows} empty={copy.none} />
          <CodeBlock title={copy.exampleBody} code={body.example} />
        </>
      )}
      {data === null ? (
        <section className="grid gap-3">
          <h2 className="text-xl">{copy.data}</h2>
          <p>{copy.file}</p>
        </section>
      ) : (
        <>
          <SchemaTable title={copy.data} rows={data.rows} empty={copy.none} />
          <CodeBlock title={copy.exampleData} code={data.example} />
        </>
      )}
      <section className="grid gap-3">
        <h2 className="text-xl">{copy.errors}</h2>
        <dl className="grid gap-x-8 gap-y-3 text-row sm:grid-cols-[auto_1fr] sm:gap-y-2">
          {errors.map(({ status, meanings }) => (
            <div key={status} className="contents">
              <dt className="max-sm:-mb-3">{status}</dt>
              <dd className="max-w-[75ch] break-words text-mute">{meanings.join(" ").replaceAll("`", "")}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a href="/developers#errors" className="link">
            {copy.problems}
          </a>
        </p>
      </section>
    </div>
  );
}
