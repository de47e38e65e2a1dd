import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { controlsOutage, requireOutageControl } from "#app/companies/save-outage.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { checkNames } from "#app/shell/health/checks.ts";
import { healthCopy } from "#app/shell/health/health-copy.ts";
import { readHealth } from "#app/shell/health/health-store.server.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import { quietSchema, saveQuiet } from "#app/site/status/save-quiet.server.ts";
import { statusCopy as copy } from "#app/site/status/status-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";

/** The checks run each minute. */
export const handle = { site: true, cache: { query: [], freshSeconds: 30, staleSeconds: 60 } } satisfies RouteHandle;

const path = "/status";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { states, periods } = await readHealth(ctx.env);
  const isControlled = controlsOutage(ctx);
  const { title, description } = copy;
  return {
    checks: checkNames.map((check) => {
      const { state, since = null, quietUntil = null } = states.find((one) => one.check === check) ?? {};
      return {
        check,
        state: state ?? ("unknown" as const),
        since,
        quietUntil: isControlled && (quietUntil ?? 0) > ctx.now ? quietUntil : null,
      };
    }),
    checkedAt: states.length === 0 ? null : Math.max(...states.map(({ checkedAt }) => checkedAt)),
    periods: periods.toReversed(),
    isControlled,
    meta: describePage(ctx, "status", { title, description, path }),
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOutageControl(ctx);
  return submitForm(ctx, request, {
    schema: quietSchema,
    async act(quiet) {
      await saveQuiet(ctx, quiet);
      return { to: path, toast: { kind: "success", title: copy.form.saved } };
    },
  });
}

export default function StatusPage() {
  const { checks, checkedAt, periods, isControlled } = useLoaderData<typeof loader>();
  const fails = checks.some(({ state }) => state === "failing");
  return (
    <div className="max-w-read px-gutter py-20">
      <h1 className="text-title">{checkedAt === null ? copy.unchecked : fails ? copy.someFail : copy.allOk}</h1>
      {checkedAt === null ? null : (
        <p className="mt-4 text-sm text-mute">
          {copy.checked} <DateTime at={checkedAt} />
        </p>
      )}
      <dl className="mt-8">
        {checks.map(({ check, state, since, quietUntil }) => (
          <div key={check} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <dt>{healthCopy.checks[check]}</dt>
            <dd className={state === "failing" ? "font-semibold text-danger" : "text-mute"}>
              {copy.states[state]}
              {state === "failing" && since !== null ? (
                <>
                  {` ${copy.since} `}
                  <DateTime at={since} />
                </>
              ) : null}
              {quietUntil === null ? null : (
                <>
                  {` · ${copy.form.until} `}
                  <DateTime at={quietUntil} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-12 text-2xl">{copy.past}</h2>
      {periods.length === 0 ? <p className="mt-4">{copy.none}</p> : null}
      <ul className="mt-4 grid gap-2">
        {periods.map(({ check, from, to }) => (
          <li key={`${check}${from}`}>
            {healthCopy.checks[check]}: <DateTime at={from} /> – {to === null ? copy.ongoing : <DateTime at={to} />}
          </li>
        ))}
      </ul>
      {isControlled ? <QuietForm names={checks.map(({ check }) => check)} /> : null}
    </div>
  );
}

/** Validated by the server only, to keep the public page small. */
function QuietForm({ names }: { names: (keyof typeof healthCopy.checks)[] }) {
  const reply = useActionData<SubmissionResult<string[]>>();
  const sent = reply?.initialValue as Record<string, string> | undefined;
  return (
    <Form method="post" className="mt-14 grid max-w-md gap-5 border-t border-line pt-8">
      <h2 className="text-2xl">{copy.form.title}</h2>
      <p className="text-mute">{copy.form.lead}</p>
      <Select
        label={copy.form.check}
        name="check"
        defaultValue={sent?.check}
        error={reply?.error?.check?.[0]}
        options={names.map((check) => ({ value: check, label: healthCopy.checks[check] }))}
      />
      <Select
        label={copy.form.hours}
        name="hours"
        defaultValue={sent?.hours}
        error={reply?.error?.hours?.[0]}
        options={Object.entries(copy.form.options).map(([value, label]) => ({ value, label }))}
      />
      <Button variant="accent" className="justify-self-start">
        {copy.form.save}
      </Button>
    </Form>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
