import { textFix, title } from '../../fixes/fix.ts';
import { segmentation } from '../../fixes/stubs.ts';
import { roleNames } from '../../model/roleNames.ts';
import { quotedList } from '../quotedList.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Name the roles here and describe what each may call: {0}.');

export const segmentationWithoutRole: Rule = {
  code: 'segmentation-without-role',
  severity: 'warning',
  messages: [report],
  reason:
    'A text that names no role does not describe what each role may call, so nothing can be called forbidden.',
  *check(model) {
    const { apiSegmentation } = model;
    const names = roleNames(model);
    if (apiSegmentation === undefined || apiSegmentation.value === '' || names.length === 0) return;
    const text = apiSegmentation.value.toLowerCase();
    if (names.some((name) => text.includes(name.toLowerCase()))) return;
    yield report(apiSegmentation.node, quotedList(names));
  },
  *fix({ model, node, edits }) {
    const written = String(node.value).trim();
    const text = [...(written === '' ? [] : [written]), segmentation(model.roles)].join(' ');
    yield textFix(title('Insert a template that names the roles'), [edits.replace(node, text)], {
      isPreferred: true,
    });
  },
};
