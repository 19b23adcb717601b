import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { projectRoot } from "../../platform/process/project-root.ts";

export interface Alert {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
  targets?: { expr: string; datasource: { uid: string } }[];
}

interface Dashboard {
  panels: Panel[];
  templating: { list: { name: string; type: string; definition?: string }[] };
}

const read = (path: string) => readFileSync(join(projectRoot, "deploy", path), "utf8");

/** Reads the alert rules in `deploy/prometheus`. */
export function readAlerts(): Alert[] {
  const { groups } = parse(read("prometheus/alerts.yaml")) as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** Reads the dashboard in `deploy/grafana`. */
export function readDashboard(): Dashboard {
  return JSON.parse(read("grafana/earshot.json"));
}

/** The dashboard's queries, with variables replaced as Grafana does if everything is selected. */
export function queriesOf({ panels }: Dashboard, interval = "5m"): { panel: string; query: string }[] {
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      panel: title,
      query: expr.replaceAll("$__rate_interval", interval).replace(/\$(job|instance)\b/g, ".+"),
    })),
  );
}

/** The metrics that a query selects, each with the labels that its selector names. */
export function metricsIn(query: string): { name: string; labels: string[] }[] {
  return [...query.matchAll(/(\w+)\{([^}]*)\}/g)].map(([, name = "", selector = ""]) => ({
    name,
    labels: [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = ""]) => label),
  }));
}

/** The labels by which a query groups. */
export function groupsIn(query: string): string[] {
  return [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/,\s*/));
}
