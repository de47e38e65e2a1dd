import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** 100 on every Linux: the unit of the times in /proc. */
const ticksPerSecond = 100;

/** The fields of /proc/<pid>/stat that follow the command's name: state, parent, …; null when the process has ended. */
function statOf(pid: string): { command: string; fields: string[] } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    return { command: stat.slice(stat.indexOf("(") + 1, end), fields: stat.slice(end + 2).split(" ") };
  } catch {
    return null;
  }
}

/** The workerd processes that this process has started so far; none where there is no /proc. */
export function workerdProcesses(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    const stat = statOf(pid);
    return stat?.command.startsWith("workerd") === true && stat.fields[1] === String(process.pid);
  });
}

/** Milliseconds of CPU, user and system, that the processes have used so far; NaN for none. */
export function cpuMs(pids: string[]): number {
  if (pids.length === 0) return Number.NaN;
  const ticks = pids.map((pid) => {
    const fields = statOf(pid)?.fields ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / ticksPerSecond;
}

/** The largest memory (MB, resident) that the processes have had together since `resetPeak`; NaN for none. */
export function peakMb(pids: string[]): number {
  if (pids.length === 0) return Number.NaN;
  const kilobytes = pids.map((pid) => Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Begins the peak of memory anew: proc(5), `clear_refs`. */
export function resetPeak(pids: string[]): void {
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
