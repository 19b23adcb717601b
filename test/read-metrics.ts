/** A sample of a metric: its labels without `app`, and its value. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** Reads the metrics of a process, as Prometheus does. @returns the samples, grouped by the metric's name */
export async function readMetrics(port: number): Promise<Map<string, Sample[]>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (response.status !== 200) throw new Error(`/metrics responds with ${response.status}`);
  const samples = new Map<string, Sample[]>();
  for (const line of (await response.text()).split("\n").filter((each) => each && !each.startsWith("#"))) {
    const [, name = "", labels = "", value] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
    if (name === "") throw new Error(`not a sample: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]);
    const { app: _, ...rest } = Object.fromEntries(pairs);
    samples.set(name, [...(samples.get(name) ?? []), { labels: rest, value: Number(value) }]);
  }
  return samples;
}

/** Returns the value of the only sample with these labels, or undefined if there is none. */
export function sampleOf(
  samples: Map<string, Sample[]>,
  name: string,
  wanted: Record<string, string> = {},
): number | undefined {
  const isWanted = ({ labels }: Sample) =>
    Object.entries(wanted).every(([key, text]) => labels[key] === text);
  const found = (samples.get(name) ?? []).filter(isWanted);
  if (found.length > 1) throw new Error(`${name} has ${found.length} such samples`);
  return found[0]?.value;
}
