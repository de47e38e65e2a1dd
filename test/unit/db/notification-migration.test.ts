import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const folder = "migrations/record";
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const own = files.findIndex((name) => name.endsWith("_notification-settings.sql"));

function migrate(db: DatabaseSync, names: string[]): void {
  for (const name of names)
    for (const query of readFileSync(`${folder}/${name}`, "utf8").split("--> statement-breakpoint")) db.exec(query);
}

test("notifications and their order survive the migration, and who had turned emails about comments off keeps them off", () => {
  const db = new DatabaseSync(":memory:");
  migrate(db, files.slice(0, own));
  db.exec("PRAGMA foreign_keys = OFF");
  db.exec(`INSERT INTO users (id, email, name, nickname, comment_mail) VALUES ('on', 'on@x.test', 'On', 'on', 1), ('off', 'off@x.test', 'Off', 'off', 0);
    INSERT INTO notifications (id, company_id, user_id, kind, comment_id, read_at, mailed_at, created_at) VALUES
      ('1', 'c', 'on', 'mention', 'm', 5, 6, 1), ('2', 'c', 'off', 'answer', 'm', NULL, NULL, 2);
    INSERT INTO notifications (id, company_id, user_id, kind, project_id, by_user_id, created_at) VALUES ('3', 'c', 'on', 'added', 'p', 'off', 3)`);
  const rows = () =>
    db
      .prepare(
        "SELECT id, company_id, user_id, kind, comment_id, project_id, by_user_id, read_at, mailed_at, created_at FROM notifications ORDER BY id",
      )
      .all();
  const before = rows();
  migrate(db, files.slice(own, own + 1));
  expect(rows()).toEqual(before);
  expect(db.prepare("SELECT id, notification_ways AS ways, quiet_hours AS quiet FROM users ORDER BY id").all()).toEqual(
    [
      { id: "off", ways: '{"comments":"product","messages":"product","shares":"product"}', quiet: 1 },
      { id: "on", ways: "{}", quiet: 1 },
    ],
  );
  const insert = "INSERT INTO notifications (id, company_id, user_id, kind, title, path, artist_id, transaction_id)";
  db.exec(`${insert} VALUES ('4', 'c', 'on', 'artist', 'News', '/', 'a', NULL)`);
  for (const subjects of ["NULL, NULL", "'a', 't'"])
    expect(() => db.exec(`${insert} VALUES ('5', 'c', 'on', 'artist', 'News', '/', ${subjects})`)).toThrow("CHECK");
  db.close();
});
