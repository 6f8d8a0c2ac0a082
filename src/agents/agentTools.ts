import { failed, success } from '../base/result.ts';
import { type AgentResult, failureText } from './agentMessages.ts';
import type { AgentPorts, Confirm, ToolOutput } from './agentPorts.ts';
import { checkAuthConfig } from './configTool.ts';
import { countFindings } from './countTool.ts';
import { explainFinding } from './explainTool.ts';
import { findHandler } from './handlerTool.ts';
import { listFindings } from './listTool.ts';
import { type Input, readInput } from './readInput.ts';
import type { AgentTool, ToolAnswer } from './tool.ts';
import { setTriageTool } from './triageTool.ts';
import { untrusted } from './untrusted.ts';

/** Every tool, in the order in which they are used. */
export const agentTools: readonly AgentTool[] = [
  listFindings,
  countFindings,
  explainFinding,
  findHandler,
  checkAuthConfig,
  setTriageTool,
];

/** Runs a tool by its name. Whatever is wrong with the call is a sentence that says how to do it right. */
export async function runTool(
  ports: AgentPorts,
  name: string,
  given: unknown,
  confirm: Confirm,
): Promise<ToolOutput> {
  const call = readCall(name, given);
  const answer = call.ok ? await call.value.tool.run(ports, call.value.input, confirm) : call;
  if (!answer.ok) return { text: failureText(answer.failure), isError: true };
  return { text: textOf(answer.value), isError: answer.value.isError ?? false };
}

/** What the user is asked before a tool runs; undefined where it only reads, or the call is wrong. */
export async function questionOf(
  ports: AgentPorts,
  name: string,
  given: unknown,
): Promise<string | undefined> {
  const call = readCall(name, given);
  if (!call.ok || call.value.tool.question === undefined) return undefined;
  const question = await call.value.tool.question(ports, call.value.input);
  return question.ok ? question.value : undefined;
}

function readCall(
  name: string,
  given: unknown,
): AgentResult<{ readonly tool: AgentTool; readonly input: Input }> {
  const tool = agentTools.find((one) => one.name === name);
  if (tool === undefined)
    return failed('input-unknown-tool', name, agentTools.map((one) => one.name).join(', '));
  const input = readInput(tool.inputSchema, given);
  return input.ok ? success({ tool, input: input.value }) : input;
}

function textOf({ notes, data }: ToolAnswer): string {
  return [...notes, ...(data === undefined ? [] : [untrusted(data)])].join('\n');
}
