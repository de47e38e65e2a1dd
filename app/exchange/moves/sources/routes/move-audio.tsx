import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { FileDrop } from "#app/exchange/files/components/file-drop.tsx";
import { usePolling } from "#app/exchange/files/components/use-polling.ts";
import { filesCopy } from "#app/exchange/files/files-copy.ts";
import { audioPath, bucketActSchema, bucketSchema } from "#app/exchange/moves/sources/bucket-form.ts";
import { changeBucket, readMoveAudio, saveBucket } from "#app/exchange/moves/sources/move-audio.server.ts";
import { sourcesCopy as copy } from "#app/exchange/moves/sources/sources-copy.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readMoveAudio(ctx, { id });
}

/** The form of the bucket, and its buttons. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const check = () => requireDeliveryDesk(ctx, "change");
  const done = (title: string) => ({ to: audioPath(id), toast: { kind: "success" as const, title } });
  if (form.has("act"))
    return submitForm(ctx, form, {
      ...{ schema: bucketActSchema, check },
      async act({ act }) {
        await changeBucket(ctx, { id, act });
        return done(act === "list" ? copy.saved : copy.forgotten);
      },
    });
  return submitForm(ctx, form, {
    ...{ schema: bucketSchema, check, hideFields: ["secret"] },
    async act(fields) {
      await saveBucket(ctx, { id, ...fields });
      return done(copy.saved);
    },
  });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

const names = ["endpoint", "region", "bucket", "prefix", "keyId"] as const;

function BucketForm({
  page: { bucket, hasSecret },
  reply,
}: {
  page: Page;
  reply: ReturnType<typeof useActionData<typeof action>>;
}) {
  const labels = copy.fields;
  const hints = { endpoint: labels.endpointHint, region: labels.regionHint, prefix: labels.prefixHint };
  return (
    <FormFrame id="bucket" reply={reply} submit={copy.save} className="grid max-w-xl gap-5">
      {(fields) => (
        <>
          {names.map((name) => (
            <Field
              key={name}
              {...fields.field(name, bucket?.[name] ?? "")}
              label={labels[name]}
              hint={name in hints ? hints[name as keyof typeof hints] : undefined}
              required={name !== "prefix"}
            />
          ))}
          <Field
            name="secret"
            type="password"
            autoComplete="off"
            label={labels.secret}
            hint={hasSecret ? labels.secretKept : undefined}
            required={!hasSecret}
            error={fields.error("secret")}
          />
        </>
      )}
    </FormFrame>
  );
}

export default function MoveAudioPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, name, publishing, bucket, hasSecret, isListed, files, canPublish } = page;
  const isListing = bucket !== null && hasSecret && !isListed && bucket.problem === null;
  usePolling(isListing);
  const listing = bucket?.problem ?? (isListed ? copy.listed : copy.listing);
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={`/ingestions/move/${id}`} label={copy.back} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">
        {copy.title}: <bdi>{name}</bdi>
      </h1>
      <p className="mt-2 mb-6 text-mute">{copy.lead}</p>
      <Facts
        facts={
          files.length === 0
            ? [{ label: copy.files, value: copy.noFiles }]
            : files.map(({ state, count }) => ({ label: filesCopy.states[state], value: filesCopy.total(count) }))
        }
      />
      <FileDrop canPublish={canPublish} move={{ id, publishing }} />
      <h2 className="mt-10 mb-2 text-xl">{copy.bucket}</h2>
      <p className="mb-4 text-mute">{copy.bucketText}</p>
      {bucket === null ? null : (
        <FormFrame id="listing" className="mb-5 flex flex-wrap items-center gap-3">
          <p role="status">{hasSecret ? listing : copy.forgotten}</p>
          {hasSecret ? (
            <>
              <Button size="small" name="act" value="list">
                {copy.again}
              </Button>
              <Button size="small" variant="quiet" name="act" value="forget">
                {copy.forget}
              </Button>
            </>
          ) : null}
        </FormFrame>
      )}
      <BucketForm page={page} reply={reply} />
      <h2 className="mt-10 mb-2 text-xl">{copy.folder}</h2>
      <p className="text-mute">{copy.folderText}</p>
      <pre className="mt-2 overflow-x-auto text-row">npm run ingest -- --move {id} …</pre>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ name }) => [copy.title, name]);
