import { z } from "zod";
import { remindOwners } from "#app/artists/shares/remind-owners.server.ts";
import { sweepSongFiles } from "#app/artists/songs/sweep-song-files.server.ts";
import { sweepConversations } from "#app/assistant/conversations/sweep-conversations.server.ts";
import { sweepDocuments } from "#app/backoffice/agreements/documents/sweep-documents.server.ts";
import { mailAgreementEnds } from "#app/backoffice/agreements/notices/mail-agreement-ends.server.ts";
import { findDuplicates } from "#app/backoffice/duplicates/find-duplicates.server.ts";
import { sweepMerges } from "#app/backoffice/duplicates/sweep-merges.server.ts";
import { tellAudit } from "#app/backoffice/people/tell-audit.server.ts";
import { applyPublishDays } from "#app/backoffice/songs/apply-publish-days.server.ts";
import { isRestoring } from "#app/backup/restoring.server.ts";
import { sweepObjects } from "#app/catalogue/ingest/sweep-objects.server.ts";
import { updatePopularity } from "#app/catalogue/popularity/update-popularity.server.ts";
import { markAgreementDays } from "#app/catalogue/projection/mark-agreement-days.server.ts";
import { markRestrictionDays } from "#app/catalogue/projection/mark-restriction-days.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { completeSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { measureThresholds } from "#app/catalogue/proposals/measure-thresholds.server.ts";
import { proposeTags } from "#app/catalogue/proposals/propose-tags.server.ts";
import { renameSongs } from "#app/catalogue/record/rename-songs.server.ts";
import { continueSimilarBuild, refreshSimilar } from "#app/catalogue/similar/index/refresh-similar.server.ts";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import { mailDigests } from "#app/comments/notifications/mail-digests.server.ts";
import { sweepRetention } from "#app/companies/retention/sweep-retention.server.ts";
import { sweepPackages } from "#app/downloads/package/sweep-packages.server.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { sweepSentForms } from "#app/edge/forms/send-once.server.ts";
import { sweepIdempotentRequests } from "#app/edge/idempotency/run-once.server.ts";
import { settlePending } from "#app/exchange/deliveries/settle-releases.server.ts";
import { sweepFiles } from "#app/exchange/files/sweep-files.server.ts";
import { continueMoves } from "#app/exchange/moves/continue-moves.server.ts";
import { listBuckets } from "#app/exchange/moves/sources/list-bucket.server.ts";
import { sweepImports } from "#app/exchange/sheets/import/sweep-imports.server.ts";
import { notifyWeeklyFigures } from "#app/figures/audience/notify-weekly-figures.server.ts";
import { releaseAudience } from "#app/figures/audience/release-audience.server.ts";
import { deleteExpiredTokens } from "#app/identity/access/single-use-token.server.ts";
import { sweepAgents } from "#app/identity/agents/oauth/sweep-agents.server.ts";
import { deleteExpiredSessions } from "#app/identity/session/delete-expired-sessions.server.ts";
import { sweepEvents } from "#app/insight/sweep-events.server.ts";
import { lapseApprovals } from "#app/licensing/approvals/lapse-approvals.server.ts";
import { remindParties } from "#app/licensing/approvals/remind-parties.server.ts";
import { mailPartyDigests, sweepInboxLinks } from "#app/licensing/inbox/mail-digests.server.ts";
import { mailOverdueInvoices } from "#app/licensing/invoices/mail-overdue-invoices.server.ts";
import { postPending } from "#app/licensing/ledger/post-pending.server.ts";
import { proveLedger } from "#app/licensing/ledger/prove-ledger.server.ts";
import { expireQuotes } from "#app/licensing/quotes/expire-quotes.server.ts";
import { announceEndedLicences } from "#app/licensing/register/announce-ended-licences.server.ts";
import { mailLicenceEnds } from "#app/licensing/register/mail-licence-ends.server.ts";
import { continueRuns, payeesAtOnce } from "#app/licensing/statements/continue-runs.server.ts";
import { tellDesks } from "#app/licensing/transactions/desk/tell-desks.server.ts";
import { sendWaitingMails } from "#app/mail/send-waiting-mails.server.ts";
import { mailReminders } from "#app/opportunities/mail-reminders.server.ts";
import { refreshSmartPlaylists } from "#app/playlists/smart/refresh-smart-playlists.server.ts";
import { sweepSubmissions } from "#app/projects/submissions/sweep-submissions.server.ts";
import { sweepTransfers } from "#app/projects/transfers/sweep-transfers.server.ts";
import { sweepDeletedRecords } from "#app/records/store/delete-record.server.ts";
import { sweepFilms } from "#app/rooms/film/sweep-films.server.ts";
import { sweepShareVisits } from "#app/sharing/visits/record-share-visit.server.ts";
import { noteRun } from "#app/shell/health/runs.server.ts";
import { watchHealth } from "#app/shell/health/watch-health.server.ts";
import { sweepParts } from "#app/uploads/parts/receive-parts.server.ts";
import { sweepUploads } from "#app/uploads/sweep-uploads.server.ts";
import { mailDueBriefs } from "#app/visitor-requests/mail-due-briefs.server.ts";
import { sweepVisitorRequests } from "#app/visitor-requests/sweep-visitor-requests.server.ts";
import { queueDueDeliveries } from "#app/webhooks/delivery/queue-deliveries.server.ts";
import { sweepDeliveries } from "#app/webhooks/delivery/sweep-deliveries.server.ts";
import { openDatabase } from "#db/client.server.ts";

/** Same as in wrangler.toml. */
const nightly = "17 3 * * *";
/** 24 hours: ingest may store objects a day before it records them. */
const graceMs = 24 * 3600 * 1000;
/** A week: a form with an uploaded picture may stay open for days before it is saved. */
const uploadGraceMs = 7 * graceMs;
/** Max recordings refreshed in the search projection per run; a full rebuild is `npm run reindex`. */
const refreshLimit = 500;
/** Max recordings rebuilt per run after a migration of the projection. */
const completeRows = 10_000;

/** Max recordings given a readable slug per run. */
const renameLimit = 50;

/** Max quotes posted to the ledger per run: each is two round trips. */
const ledgerLimit = 200;

/** Max songs published or unpublished per run. */
const publishLimit = 100;

/** Max recordings to which tags are proposed per run: each is a search of the similar index. 60,000 take 25 hours. */
const proposalLimit = 40;

/** Max recordings compared with the catalogue per run: each new one reads the features of some others. */
const duplicateLimit = 100;

/** Max days of artists' figures made per run: one, but after an outage or a migration. */
const audienceDays = 5;

/** Max smart playlists refreshed per run: each is a search and a write. With more than 28,800 some are older than a day. */
const smartLimit = 20;

const placeKey = "notices/sweep.json";
const placeSchema = z.object({ bucket: z.enum(["MEDIA", "MASTERS"]), after: z.string() });

/** Position of the last sweep; null at the beginning, and if it cannot be read. */
async function readPlace({ MASTERS }: Env) {
  const note = await MASTERS.get(placeKey);
  if (note === null) return null;
  const place = placeSchema.safeParse(await note.json().catch(() => null));
  if (!place.success) console.warn("sweep: the note of where it stopped is malformed, so it starts again");
  return place.data ?? null;
}

/** A large catalogue is swept over several nights, each continuing at the stored position. */
async function sweep(env: Env, now: number): Promise<void> {
  const from = await readPlace(env);
  const { next, deletedObjects, missingFiles } = await sweepObjects(
    { env, db: openDatabase(env.DB), now },
    { graceMs, from },
  );
  if (next) await env.MASTERS.put(placeKey, JSON.stringify(next));
  else await env.MASTERS.delete(placeKey);
  if (deletedObjects + missingFiles > 0)
    console.warn(`sweep: ${deletedObjects} objects without a row, ${missingFiles} rows without an object`);
}

type Job = (env: Env, now: number) => Promise<unknown>;

const nightlyJobs: Record<string, Job> = {
  "sweep-objects": sweep,
  "sweep-uploads": (env, now) => sweepUploads({ env, db: openDatabase(env.DB), now }, { graceMs: uploadGraceMs }),
  "sweep-films": (env, now) => sweepFilms({ env, db: openDatabase(env.DB), now }),
  "sweep-upload-parts": (env, now) => sweepParts({ env, now }),
  "delete-expired-sessions": (env, now) => deleteExpiredSessions({ db: openDatabase(env.DB), now }),
  "delete-expired-tokens": (env, now) => deleteExpiredTokens({ db: openDatabase(env.DB), now }),
  "sweep-agents": (env, now) => sweepAgents({ db: openDatabase(env.DB), now }),
  "sweep-sent-forms": (env, now) => sweepSentForms({ db: openDatabase(env.DB), now }),
  "sweep-idempotent-requests": (env, now) => sweepIdempotentRequests({ db: openDatabase(env.DB), now }),
  "sweep-share-visits": (env, now) => sweepShareVisits({ db: openDatabase(env.DB), now }),
  "sweep-events": (env, now) => sweepEvents({ db: openDatabase(env.DB), now }),
  "sweep-deleted-records": (env, now) => sweepDeletedRecords({ db: openDatabase(env.DB), now }),
  "sweep-merges": (env, now) => sweepMerges({ db: openDatabase(env.DB), now }),
  "sweep-sheets": (env, now) => sweepImports({ db: openDatabase(env.DB), now }),
  // After the records that are deleted for good.
  "sweep-agreement-documents": (env, now) => sweepDocuments({ env, db: openDatabase(env.DB), now }),
  "mail-agreement-ends": (env, now) => mailAgreementEnds({ db: openDatabase(env.DB), env, now }),
  "mark-restriction-days": (env, now) => markRestrictionDays({ db: openDatabase(env.DB), now }),
  "mark-agreement-days": (env, now) => markAgreementDays({ db: openDatabase(env.DB), now }),
  "update-popularity": (env, now) => updatePopularity({ db: openDatabase(env.DB), now }),
  "sweep-packages": (env, now) => sweepPackages({ env, now }),
  "sweep-transfers": (env, now) => sweepTransfers({ env, db: openDatabase(env.DB), now }),
  "sweep-song-files": (env, now) => sweepSongFiles({ env, db: openDatabase(env.DB), now }),
  "sweep-ingest-files": (env, now) => sweepFiles({ env, db: openDatabase(env.DB), now }),
  "sweep-submissions": (env, now) => sweepSubmissions({ env, db: openDatabase(env.DB), now }),
  "expire-quotes": (env, now) => expireQuotes({ db: openDatabase(env.DB), env, now }),
  "lapse-approvals": (env, now) => lapseApprovals({ db: openDatabase(env.DB), now }),
  "sweep-inbox-links": (env, now) => sweepInboxLinks({ db: openDatabase(env.DB), now }),
  "remind-parties": (env, now) => remindParties({ db: openDatabase(env.DB), env, now }),
  "mail-licence-ends": (env, now) => mailLicenceEnds({ db: openDatabase(env.DB), env, now }),
  "mail-overdue-invoices": (env, now) => mailOverdueInvoices({ db: openDatabase(env.DB), env, now }),
  "announce-ended-licences": (env, now) => announceEndedLicences({ db: openDatabase(env.DB), now }),
  "remind-share-owners": (env, now) => remindOwners({ db: openDatabase(env.DB), env, now }),
  "sweep-conversations": (env, now) => sweepConversations({ db: openDatabase(env.DB), now }),
  "sweep-visitor-requests": (env, now) => sweepVisitorRequests({ db: openDatabase(env.DB), now }),
  "sweep-retention": (env, now) => sweepRetention({ db: openDatabase(env.DB), now }),
  "sweep-webhook-deliveries": (env, now) => sweepDeliveries({ db: openDatabase(env.DB), now }),
  "prove-ledger": (env) => proveLedger({ db: openDatabase(env.DB) }),
  "measure-tags": (env, now) => measureThresholds({ db: openDatabase(env.DB), search: env.SEARCH, env, now }),
  // The planner's statistics become outdated as the data changes.
  optimize: (env) => env.DB.exec("PRAGMA optimize"),
};

const minuteJobs: Record<string, Job> = {
  "post-ledger": (env, now) => postPending({ db: openDatabase(env.DB), now }, { limit: ledgerLimit }),
  // Before search, which reads the status.
  "settle-deliveries": (env, now) => settlePending({ db: openDatabase(env.DB), env, now }),
  "continue-moves": (env, now) => continueMoves({ db: openDatabase(env.DB), env, now }),
  "apply-publish-days": (env, now) => applyPublishDays({ db: openDatabase(env.DB), env, now }, { limit: publishLimit }),
  // Early: what was taken down leaves the search within a minute.
  "refresh-search": (env, now) =>
    refreshSearch({ db: openDatabase(env.DB), search: env.SEARCH, now }, { limit: refreshLimit }),
  "release-audience": (env, now) => releaseAudience({ db: openDatabase(env.DB), now }, { limit: audienceDays }),
  "notify-weekly-figures": (env, now) => notifyWeeklyFigures({ db: openDatabase(env.DB), now }),
  "mail-opportunity-reminders": (env, now) => mailReminders({ db: openDatabase(env.DB), env, now }),
  "mail-due-briefs": (env, now) => mailDueBriefs({ db: openDatabase(env.DB), env, now }),
  "mail-party-digests": (env, now) => mailPartyDigests({ db: openDatabase(env.DB), env, now }),
  "mail-digests": (env, now) => mailDigests({ db: openDatabase(env.DB), env, now }),
  "continue-statements": (env, now) => continueRuns({ db: openDatabase(env.DB), env, now }, { limit: payeesAtOnce }),
  "tell-desks": (env, now) => tellDesks({ db: openDatabase(env.DB), now }),
  "send-waiting-mails": (env, now) => sendWaitingMails({ db: openDatabase(env.DB), env, now }),
  "tell-audit": (env, now) => tellAudit({ db: openDatabase(env.DB), env, now }),
  "queue-webhooks": (env, now) => queueDueDeliveries({ db: openDatabase(env.DB), env, now }),
  "complete-search": (env, now) =>
    completeSearch({ db: openDatabase(env.DB), search: env.SEARCH, now }, { rows: completeRows }),
  "publish-dictionary": (env, now) => publishDictionary({ db: openDatabase(env.DB), search: env.SEARCH, now }),
  "rename-songs": (env, now) => renameSongs({ db: openDatabase(env.DB), now }, { limit: renameLimit }),
  "refresh-smart-playlists": (env, now) =>
    refreshSmartPlaylists({ db: openDatabase(env.DB), search: env.SEARCH, now }, { limit: smartLimit }),
  "build-similar": (env, now) => continueSimilarBuild({ db: openDatabase(env.DB), search: env.SEARCH, env, now }),
  "refresh-similar": (env, now) =>
    refreshSimilar({ db: openDatabase(env.DB), search: env.SEARCH, env, now }, { limit: refreshLimit }),
  "propose-tags": (env, now) =>
    proposeTags({ db: openDatabase(env.DB), search: env.SEARCH, env, now }, { limit: proposalLimit }),
  "list-buckets": (env, now) => listBuckets({ db: openDatabase(env.DB), env, now }),
  "find-duplicates": (env, now) => findDuplicates({ db: openDatabase(env.DB), env, now }, { limit: duplicateLimit }),
};

/**
 * Runs all jobs of the cron, sequentially, continuing after failures. @throws AggregateError with all failures, so that the platform
 * records the run as failed
 */
export async function runSchedule(env: Env, { cron, scheduledTime }: ScheduledController): Promise<void> {
  // First, and whatever else can run: it says what cannot.
  if (cron !== nightly) await watchHealth({ env, now: scheduledTime });
  // Jobs would change rows that are still coming in.
  if (await isRestoring(env.DB)) return;
  const failures: Error[] = [];
  for (const [name, job] of Object.entries(cron === nightly ? nightlyJobs : minuteJobs)) {
    try {
      await job(env, scheduledTime);
    } catch (error) {
      console.error(`job ${name} failed`, error);
      failures.push(new Error(`${name} failed`, { cause: error }));
    }
  }
  if (cron === nightly) {
    const failed = failures.map(({ message }) => message.replace(/ failed$/, "")).join(", ");
    await noteRun(env, "nightly", { at: scheduledTime, failed });
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join("; "));
}
