import assert from 'node:assert/strict';
import { servletsOf } from '../../../../src/routes/interpret/routers/servlets.ts';
import { fillPlaceholders, propertiesOf } from '../../../../src/routes/interpret/values/properties.ts';

describe('properties of an application', () => {
  it('are those of its module, of which the nearest count most', () => {
    const settings = new Map([
      ['application.properties', '# no=1\na = 1\nb:2\n c=3\n=4\nd\ne=f=g\nh: i'],
      [
        'shop/src/main/resources/application.yaml',
        'a: 5\nx:\n  y: z\n  list: [1]\n---\nx: { w: 7, t: true }',
      ],
      ['shop/config/application.yml', 'x: { y: near }'],
      ['shop/deep/application.properties', 'a=6'],
      ['other/application.yml', 'a: 8'],
      ['shop/broken/application.yml', 'a: [1'],
      ['shop/notes.yml', 'a: 9'],
    ]);
    const root = [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
      ['e', 'f=g'],
      ['h', 'i'],
    ];
    assert.deepEqual([...propertiesOf(settings, 'Main.java')], root);
    assert.deepEqual(Object.fromEntries(propertiesOf(settings, 'shop/src/A.java')), {
      ...Object.fromEntries(root),
      a: '5',
      'x.y': 'near',
      'x.list.0': '1',
      'x.w': '7',
    });
    assert.equal(propertiesOf(settings, 'shop/deep/A.java').get('a'), '6');
    assert.equal(propertiesOf(settings, 'shop/broken/A.java').get('a'), '5');
    assert.equal(propertiesOf(settings, 'otherwise/A.java').get('a'), '1');
  });

  it('take the places that stand for them', () => {
    const properties = new Map([
      ['a', '1'],
      ['b', '${a}2'],
      ['loop', 'x${loop}'],
    ]);
    for (const [text, filled] of [
      ['/plain', '/plain'],
      ['/${a}/x', '/1/x'],
      ['${b}${a}', '121'],
      ['/${none}/x', '//x'],
      ['/${none:d}/x', '/d/x'],
      ['/${a:d}', '/1'],
      ['/${none:${b}}', '/12'],
      ['/${none:${gone:e}}/${a}', '/e/1'],
      ['/${none:}x', '/x'],
      ['${a', '1'],
      ['a}${a}', 'a}1'],
      ['/${none:a:b}', '/a:b'],
      ['${a}'.repeat(20), '1'.repeat(20)],
    ] as const)
      assert.equal(fillPlaceholders(text, properties), filled, text);
    assert.equal(fillPlaceholders('${loop}', properties), `${'x'.repeat(9)}\${loop}`);
  });
});

describe('servlets of web.xml', () => {
  const xml = `<web-app>
    <!-- <servlet><servlet-name>no</servlet-name></servlet> -->
    <servlet>
      <servlet-name> one </servlet-name><servlet-class>com.shop.One</servlet-class>
      <init-param><param-name>a</param-name><param-value>1</param-value></init-param>
      <init-param><param-name>b</param-name><param-value> 2 </param-value></init-param>
    </servlet>
    <servlet id="x"><servlet-name>two</servlet-name></servlet>
    <servlet-mapping><servlet-name>one</servlet-name><url-pattern>/a/*</url-pattern><url-pattern>/b</url-pattern></servlet-mapping>
    <servlet-mapping><servlet-name>three</servlet-name><url-pattern>/c</url-pattern></servlet-mapping>
    <servlet-mapping><servlet-name>one</servlet-name><url-pattern>/d</url-pattern></servlet-mapping>
    <!-- open`;
  const one = {
    name: 'one',
    type: 'com.shop.One',
    parameters: new Map([
      ['a', '1'],
      ['b', '2'],
    ]),
    patterns: ['/a/*', '/b', '/d'],
  };
  const two = { name: 'two', type: '', parameters: new Map(), patterns: [] };
  const three = { name: 'three', type: '', parameters: new Map(), patterns: ['/c'] };

  it('are read with their classes, parameters and patterns', () => {
    const settings = new Map([
      ['shop/src/main/webapp/WEB-INF/web.xml', xml],
      ['a.xml', xml],
    ]);
    assert.deepEqual(servletsOf(settings, 'shop/src/A.java'), [one, two, three]);
    assert.deepEqual(servletsOf(settings, 'other/A.java'), []);
    for (const folder of ['', 'src/main/resources/', 'WebContent/', 'WebRoot/', 'web/', 'war/'])
      assert.equal(servletsOf(new Map([[`${folder}WEB-INF/web.xml`, xml]]), 'A.java').length, 3, folder);
    assert.equal(servletsOf(new Map([['shop/WEB-INF/web.xml', xml]]), 'A.java').length, 0);
  });

  it('end where an element is not closed', () => {
    for (const text of ['<servlet', '<servlet>', '<servlet><servlet-name>a</servlet-name>', '', '<servlet/>'])
      assert.deepEqual(servletsOf(new Map([['WEB-INF/web.xml', text]]), 'A.java'), [], text);
    assert.deepEqual(
      servletsOf(new Map([['WEB-INF/web.xml', '<servlet></servlet><servlets>a</servlets>']]), 'A.java'),
      [{ ...two, name: '' }],
    );
    const mapping =
      '<servlet-mapping><servlet-name>three</servlet-name><url-pattern>/c</url-pattern></servlet-mapping>';
    for (const rest of ['<servlet-mapping', '<servlet-mapping ', '<servlet-mapping>'])
      assert.deepEqual(servletsOf(new Map([['WEB-INF/web.xml', mapping + rest]]), 'A.java'), [three], rest);
  });
});
