import type { SubmissionResult } from "@conform-to/react";
import { environmentCopy as copy } from "#app/licensing/environment/environment-copy.ts";
import type { EnvironmentPageData } from "#app/licensing/environment/read-environment-page.server.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type ExclusivityRequestsProps = {
  waiting: EnvironmentPageData["waiting"];
  reply: SubmissionResult<string[]> | undefined;
};

/** Requests that wait for a grant, each with its button; renders nothing if there are none. */
export function ExclusivityRequests({ waiting, reply }: ExclusivityRequestsProps) {
  if (waiting.length === 0 && reply === undefined) return null;
  return (
    <section className="mt-6 mb-10 border-l-4 border-amber bg-sand px-4 py-4" aria-labelledby="waiting">
      <h2 id="waiting" className="text-xl">
        {copy.waiting}
      </h2>
      <p className="mt-1 max-w-[65ch] text-row text-mute">{copy.waitingLead}</p>
      <FormFrame id="grant" reply={reply}>
        <ul className="mt-3 border-t border-line">
          {waiting.map(
            ({
              id,
              project,
              endClient,
              company,
              client,
              titles,
              songs,
              summary,
              stated,
              version,
              isExclusive,
              isOwn,
            }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-line py-4">
                <div className="min-w-0 flex-[1_1_20rem] [overflow-wrap:anywhere]">
                  <p className="font-semibold">{project || requestCopy.untitled}</p>
                  <p className="text-row text-mute">{[company, client, endClient].filter(Boolean).join(" · ")}</p>
                  <p className="mt-1 text-row">
                    {titles.join(", ")}
                    {songs > titles.length ? ` +${songs - titles.length}` : ""}
                  </p>
                  <p className="text-row">{summary}</p>
                  {stated.length === 0 ? null : (
                    <>
                      <p className="mt-1 text-row font-semibold">{copy.stated(company)}</p>
                      <ul className="text-row">
                        {stated.map((word) => (
                          <li key={word}>{word}</li>
                        ))}
                      </ul>
                    </>
                  )}
                </div>
                {isOwn ? (
                  <p className="hint max-w-[36ch]">{copy.own}</p>
                ) : (
                  <Button
                    variant="quiet"
                    name="id"
                    value={`${id} ${version}`}
                    aria-label={`${isExclusive ? copy.grant : copy.grantStated} ${copy.grantOf(project || requestCopy.untitled, company)}`}
                  >
                    {isExclusive ? copy.grant : copy.grantStated}
                  </Button>
                )}
              </li>
            ),
          )}
        </ul>
      </FormFrame>
    </section>
  );
}
