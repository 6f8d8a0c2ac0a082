console.log('nothing to generate yet');
