import { existsSync } from "node:fs";
import { exitCode, startChild } from "#scripts/processes.ts";

/** Runs an installer without its output; false if it is not there or fails. */
export async function attempt(command: string, args: string[]): Promise<boolean> {
  const child = startChild(command, args, {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return (await exitCode(child).catch(() => 1)) === 0;
}

/** Installs Debian's package, if apt and the permissions are available; false otherwise. */
export async function installDebian(name: string): Promise<boolean> {
  if (!existsSync("/usr/bin/apt-get")) return false;
  const install = ["apt-get", "install", "-y", "--no-install-recommends", name];
  const root = process.getuid?.() === 0;
  const run = (args: string[]) => (root ? attempt(args[0] ?? "", args.slice(1)) : attempt("sudo", ["-n", ...args]));
  return (await run(install)) || ((await run(["apt-get", "update"])) && (await run(install)));
}
