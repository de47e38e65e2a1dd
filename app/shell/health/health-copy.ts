import type { CheckName } from "#app/shell/health/checks.ts";

const checks: Record<CheckName, string> = {
  ...{ record: "Pages and accounts", search: "Search", media: "Music and pictures", masters: "Original files" },
  ...{ events: "Figures", mail: "Email", schedules: "Scheduled work", ingest: "Intake of music", backup: "Backups" },
};

export const healthCopy = {
  checks,
  sender: "Syncline",
} as const;
